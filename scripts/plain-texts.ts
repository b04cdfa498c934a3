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

type Text = {
  text: string
  /** True for what a template says around its values. */
  isPart: boolean
}

/** Lists the string literals, templates and JSX texts of a file. */
const textsIn = (path: string, source: string): Text[] => {
  const texts: Text[] = []
  const add = (written: string, isPart = false): void => {
    const text = written.replace(/\s+/g, ' ').trim()
    if (isForPeople(text)) texts.push({ text, isPart })
  }
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') add(value)
    },
    TemplateElement: ({ value }) => add(value.cooked ?? '', true),
    JSXText: ({ value }) => add(value),
  }).visit(program)
  return texts
}

/** Lists what is wrong with a file's texts for people, a sentence each. */
export const textObjectionsTo = (path: string, source: string): string[] =>
  textsIn(path, source).flatMap(({ text }) =>
    PATTERNS.flatMap(([pattern, word, instead]) =>
      pattern.test(text) ? [`${path}: "${text}" says "${word}": write ${instead}`] : [],
    ),
  )

/** From this many words on, a text that screens share is written once, in `web/src/words`. */
const LONG = 4

/**
 * Lists the long texts that several files write, a sentence each. `sources` has each file's content by its
 * path.
 */
export const repeatedTexts = (sources: ReadonlyMap<string, string>): string[] => {
  const files = new Map<string, Set<string>>()
  for (const [path, source] of sources)
    for (const { text, isPart } of textsIn(path, source)) {
      const isLong = !isPart && /^[A-Z‘“]/.test(text) && text.split(' ').length >= LONG
      if (isLong) files.set(text, (files.get(text) ?? new Set()).add(path))
    }
  return [...files]
    .filter(([, paths]) => paths.size > 1)
    .map(([text, paths]) => `"${text}" stands in ${[...paths].join(' and ')}: write it in web/src/words`)
}
