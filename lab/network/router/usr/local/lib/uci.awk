# Reads an OpenWrt settings file (config TYPE 'NAME', option KEY 'VALUE', list KEY 'VALUE'), applies one verb
# to `path` (SECTION or SECTION.KEY, where SECTION is a name or @TYPE[NUMBER]), and prints the new file or
# the result.

# Splits a line into words; quotes group a word
function words(line, found,   count, quote, letter, at, open) {
  count = 0; open = 0
  for (at = 1; at <= length(line); at++) {
    letter = substr(line, at, 1)
    if (quote != "") { if (letter == quote) quote = ""; else found[count] = found[count] letter }
    else if (letter == "'" || letter == "\"") { quote = letter; if (!open) { found[++count] = ""; open = 1 } }
    else if (letter == " " || letter == "\t") open = 0
    else if (letter == "#" && !open) break
    else { if (!open) { found[++count] = ""; open = 1 } found[count] = found[count] letter }
  }
  return count
}

function newSection(kind, name) { type[++sections] = kind; title[sections] = name; return sections }
function newOption(section, name, text, isList) {
  count[section]++
  key[section, count[section]] = name; val[section, count[section]] = text; list[section, count[section]] = isList
}
function nameOf(section) { return title[section] != "" ? title[section] : sprintf("cfg%02x", section) }

function shownName(section,   each, before) {
  if (title[section] != "") return title[section]
  for (each = 1; each < section; each++) if (!gone[each] && type[each] == type[section]) before++
  return "@" type[section] "[" before + 0 "]"
}

# Returns the number of a section, 0 if it does not exist; @type[-1] counts from the end
function find(wanted,   kind, number, each, seen, of_kind) {
  if (substr(wanted, 1, 1) != "@") {
    for (each = 1; each <= sections; each++) if (!gone[each] && nameOf(each) == wanted) return each
    return 0
  }
  kind = substr(wanted, 2, index(wanted, "[") - 2)
  number = substr(wanted, index(wanted, "[") + 1) + 0
  if (number < 0) {
    for (each = 1; each <= sections; each++) if (!gone[each] && type[each] == kind) of_kind++
    number += of_kind
  }
  for (each = 1; each <= sections; each++) if (!gone[each] && type[each] == kind && seen++ == number) return each
  return 0
}

function dropOptions(section, name, text, onlyText,   each) {
  for (each = 1; each <= count[section]; each++)
    if (key[section, each] == name && (!onlyText || val[section, each] == text)) { key[section, each] = ""; dropped++ }
}

function show(section, name,   each, other, line, prefix) {
  prefix = package "." shownName(section)
  if (name == "") print prefix "=" type[section]
  for (each = 1; each <= count[section]; each++) {
    if (key[section, each] == "" || (name != "" && key[section, each] != name) || shown[section, key[section, each]]++) continue
    line = ""
    for (other = each; other <= count[section]; other++)
      if (key[section, other] == key[section, each]) line = line (line == "" ? "" : " ") "'" val[section, other] "'"
    print prefix "." key[section, each] "=" line
    answered = 1
  }
  if (name == "") answered = 1
}

function get(section, name,   each, line) {
  if (name == "") { print type[section]; answered = 1; return }
  for (each = 1; each <= count[section]; each++)
    if (key[section, each] == name) { line = line (answered ? delimiter : "") val[section, each]; answered = 1 }
  if (answered) print line
}

function write(   section, each) {
  for (section = 1; section <= sections; section++) {
    if (gone[section]) continue
    print "config " type[section] (title[section] == "" ? "" : " '" title[section] "'")
    for (each = 1; each <= count[section]; each++)
      if (key[section, each] != "")
        print "\t" (list[section, each] ? "list " : "option ") key[section, each] " '" val[section, each] "'"
    print ""
  }
}

{
  split("", word)
  if (words($0, word) < 2) next
  if (word[1] == "config") newSection(word[2], word[3])
  else newOption(sections, word[2], word[3], word[1] == "list")
}

END {
  dot = index(path, ".")
  wanted = dot ? substr(path, 1, dot - 1) : path
  name = dot ? substr(path, dot + 1) : ""
  section = find(wanted)
  if (verb == "show" && path == "") { for (each = 1; each <= sections; each++) show(each, ""); exit }
  if (verb == "last") { print nameOf(sections); exit }
  if (verb == "add") { newSection(wanted, ""); write(); exit }
  if (verb == "set" && name == "") { if (section) type[section] = value; else newSection(value, wanted); write(); exit }
  if (!section) exit 1
  if (verb == "show" || verb == "get") { if (verb == "show") show(section, name); else get(section, name); exit !answered }
  if (verb == "delete" && name == "") gone[section] = 1
  else if (verb == "delete") { dropOptions(section, name); if (!dropped) exit 1 }
  else if (verb == "del_list") dropOptions(section, name, value, 1)
  else { if (verb == "set") dropOptions(section, name); newOption(section, name, value, verb == "add_list") }
  write()
}
