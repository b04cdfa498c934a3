import { parseSync, Visitor } from 'rolldown/utils'

/** Words that no text for people uses, each with what a text says instead. */
const AVOIDED: Readonly<Record<string, string>> = {
  nobody: 'who or what',
  somebody: 'who',
  someone: 'who',
  'a person': 'we or who',
  'dealt with': 'resolved',
  'deal with': 'resolve',
  heard: 'seen, reported or connected',
  told: 'say what was sent or shown',
  'want a person': 'need you',
  'wants a person': 'needs you',
  'let it go': 'send or release',
  'let go': 'send or release',
  'look again': 'check again',
  'look at it': 'check it',
  beside: 'next to or with',
  besides: 'also or more than',
  dearer: 'more expensive',
  'seeing to': 'working on',
  'not known here': 'we do not know',
  'any more': 'no longer',
  anew: 'again',
  'by nobody': 'not at all',
  alone: 'only',
}

const PATTERNS = Object.entries(AVOIDED).map(
  ([word, instead]) => [new RegExp(`(?<![\\w-])${word}(?![\\w-])`, 'i'), word, instead] as const,
)

/** A text for people has two words or more, and does not consist of class names. */
const isForPeople = (text: string): boolean =>
  /[a-z’'][,;:]? [a-z]/i.test(text) && !/[\w\]]:\S|\b[a-z]+-\d|^[a-z-]+( [a-z[\]-]+)*$/.test(text)

/** Lists the string literals, templates and JSX texts of a file. */
const textsIn = (path: string, source: string): string[] => {
  const texts: string[] = []
  const add = (text: string): void => {
    const plain = text.replace(/\s+/g, ' ').trim()
    if (isForPeople(plain)) texts.push(plain)
  }
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    TemplateElement: ({ value }) => add(value.cooked ?? ''),
    JSXText: ({ value }) => add(value),
  }).visit(program)
  return texts
}

/** Lists what is wrong with a file's texts for people, a sentence each. */
export const textObjectionsTo = (path: string, source: string): string[] =>
  textsIn(path, source).flatMap((text) =>
    PATTERNS.flatMap(([pattern, word, instead]) =>
      pattern.test(text) ? [`${path}: "${text}" says "${word}": write ${instead}`] : [],
    ),
  )
