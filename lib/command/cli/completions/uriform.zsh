#compdef uriform
# Completes command lines of uriform in zsh: its commands, their options, and the words that these take, as its --help has them.

setopt localoptions extendedglob

local -a found match mbegin mend
local help line name takes about

if (( CURRENT == 2 )) || [[ $words[2] == help ]]; then
  (( CURRENT > 3 )) && return
  for line in ${(f)"$(_call_program commands $words[1] --help 2> /dev/null)"}; do
    [[ $line =~ '^  (-h,)?([a-z-]+)  +(.*)$' ]] || continue
    [[ $CURRENT == 3 && $match[2] == -* ]] || found+=("$match[2]:$match[3]")
  done
  _describe command found
  return
fi

help="$(_call_program options $words[1] $words[2] --help 2> /dev/null)"
help=${help//$'\n'          ##/  } # the description of a long option stands on a line of its own
for line in ${(f)help}; do
  # An option, what it takes, perhaps more of that, and what it is for.
  [[ $line =~ '^  (-h,)?(--[a-z-]+)( [^ :]+(:[^ ]+)?)?( [^ ]+)*  +(.*)$' ]] || continue
  name=$match[2] takes=${${match[3]# }%%:*} about=${match[6]//(#m)[\[\]:\\]/\\$MATCH}
  case $takes in
    '') found+=("${name}[$about]") ;;
    FILE) found+=("$name=[$about]:$takes:_files") ;;
    *\|*) found+=("$name=[$about]:word:(${takes//\|/ })") ;;
    *) found+=("$name=[$about]:$takes: ") ;;
  esac
done
shift words
(( CURRENT-- ))
_arguments -S $found '*:input: '
