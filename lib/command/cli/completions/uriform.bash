# Completes command lines of uriform in bash: its commands, their options, and the words that these take, as its --help has them.

_uriform()
{
    local program=${COMP_WORDS[0]} command=${COMP_WORDS[1]} word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
    local -a words=()
    local line
    COMPREPLY=()

    if ((COMP_CWORD == 1)) || [[ $command == help ]]; then
        ((COMP_CWORD > 2)) && return
        while IFS= read -r line; do
            [[ $line =~ ^\ \ (-h,)?([[:lower:]-]+)\  ]] || continue
            [[ $COMP_CWORD == 2 && ${BASH_REMATCH[2]} == -* ]] || words+=("${BASH_REMATCH[2]}")
        done < <("$program" --help 2> /dev/null)
        COMPREPLY=($(compgen -W "${words[*]}" -- "$word"))
        return
    fi

    # To bash, --option=word is three words, of which the last may be yet to come.
    if [[ $word == = ]]; then
        word=
    elif [[ $before == = ]]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi

    # An option, what it takes, and a space.
    local option='^  (-h,)?(--[[:lower:]-]+)( ([^ :]+)(:[^ ]+)?)?( |$)'
    while IFS= read -r line; do
        [[ $line =~ $option ]] || continue
        local name=${BASH_REMATCH[2]} takes=${BASH_REMATCH[4]}
        if [[ $name == "$before" && -n $takes ]]; then
            case $takes in
            FILE)
                compopt -o filenames 2> /dev/null
                mapfile -t COMPREPLY < <(compgen -f -- "$word")
                ;;
            *'|'*) COMPREPLY=($(compgen -W "${takes//|/ }" -- "$word")) ;;
            esac
            return
        fi
        words+=("$name${takes:+=}")
    done < <("$program" "$command" --help 2> /dev/null)

    local earlier
    for earlier in "${COMP_WORDS[@]:2:COMP_CWORD-2}"; do
        [[ $earlier == -- ]] && return # inputs follow, whatever they look like
    done
    [[ $word == -* ]] || return
    COMPREPLY=($(compgen -W "${words[*]}" -- "$word"))
    [[ ${#COMPREPLY[@]} == 1 && $COMPREPLY == *= ]] && compopt -o nospace 2> /dev/null
    return 0
}

complete -F _uriform uriform
