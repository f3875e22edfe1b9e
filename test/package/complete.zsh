# Prints what zsh offers for a line: complete.zsh FOLDER LINE
# The completion system runs in a terminal of its own; what it adds to the list
# of matches is noted on the way.
zmodload zsh/zpty || exit 77
offers=$(mktemp)
zpty terminal zsh -f -i
zpty -w terminal "offers=$offers; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -D"
zpty -w terminal 'compadd() {
  if [[ " ${@[1,(i)(-|--)]} " == *" -"[a-zA-Z]#[OAD]" "* ]]; then
    builtin compadd "$@"
    return
  fi
  local -a matches
  builtin compadd -O matches "$@"
  print -rl -- ${(Q)matches} >>$offers
  builtin compadd "$@"
}'
zpty -w -n terminal "$2"$'\t'
# The list is complete when nothing more comes.
for try in {1..50}; do
  sleep 0.1
  zpty -r -t terminal output
  now=$(wc -c <$offers)
  ((now > 0 && now == before)) && break
  before=$now
done
zpty -d terminal
sort -u $offers
rm -f $offers
