import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Answer = 'met' | 'not met' | 'not used'

/** A requirement of the page, with the files that its evidence names and the text that each must contain. */
export type SecurityRow = {
  number: string
  level: string
  what: string
  answer: Answer
  evidence: string
  named: { file: string; words: string[] }[]
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const SECURITY_PAGE = 'docs/security.md'

const HEADINGS: readonly { heading: string; answer: Answer }[] = [
  { heading: '### Met', answer: 'met' },
  { heading: '### Not met', answer: 'not met' },
  { heading: '### Not used', answer: 'not used' },
]

/** `- V1.1.1/L2 what: evidence`, or the reason why not. */
const REQUIREMENT = /^- (V[\d.]+)\/L(\d) (.*?)(?:: (.*))?$/
const NUMBER = /(V[\d.]+)\/L(\d)/g
/** `- what: V1.2.6/L2, V1.2.7/L2` */
const UNUSED = /^- ([^:]+): V/
const NAMED = /`([^`]+)`((?:[:,] “[^”]+”)*)/g

const namedIn = (evidence: string): SecurityRow['named'] =>
  [...evidence.matchAll(NAMED)].map(([, file = '', words = '']) => ({
    file,
    words: [...words.matchAll(/“([^”]+)”/g)].map(([, word = '']) => word),
  }))

const rowsOf = (line: string, answer: Answer): SecurityRow[] => {
  const [, number, level = '', what = '', evidence = ''] = REQUIREMENT.exec(line) ?? []
  if (number !== undefined) return [{ number, level, what, answer, evidence, named: namedIn(evidence) }]
  const [, subject] = UNUSED.exec(line) ?? []
  if (subject === undefined) return []
  return [...line.matchAll(NUMBER)].map(([, each = '', of = '']) => ({
    number: each,
    level: of,
    what: subject,
    answer,
    evidence: '',
    named: [],
  }))
}

/** Parses the requirements of the page, with their status from the heading above. */
export const readTable = (page: string): SecurityRow[] => {
  const rows: SecurityRow[] = []
  let answer: Answer | undefined
  for (const line of page.split('\n')) {
    if (line.startsWith('#')) answer = HEADINGS.find(({ heading }) => heading === line)?.answer
    else if (answer !== undefined) rows.push(...rowsOf(line, answer))
  }
  return rows
}

const isTest = (file: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(file)

const QUOTED = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g

/**
 * In a test, the text must be inside quotation marks, like titles and expected values; elsewhere it may
 * be anywhere.
 */
const isIn = (file: string, text: string, words: string): boolean =>
  isTest(file)
    ? [...text.matchAll(QUOTED)].some(([, , quoted = '']) => quoted.replaceAll('\\', '').includes(words))
    : text.includes(words)

const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8')

const wrongWith = ({ file, words }: SecurityRow['named'][number]): string[] => {
  if (!existsSync(`${root}/${file}`)) return [`${file} is not there`]
  const text = read(file)
  return [
    ...(isTest(file) && words.length === 0 ? [`${file}: no title is named`] : []),
    ...words.filter((word) => !isIn(file, text, word)).map((word) => `${file} says “${word}” nowhere`),
  ]
}

/** Lists the errors of a row, one sentence each. */
export const faultsOfRow = ({ number, what, answer, evidence, named }: SecurityRow): string[] => {
  const faults = [
    ...(what === '' ? ['it says nothing'] : []),
    ...(answer === 'met' && named.length === 0 ? ['met without evidence'] : []),
    ...(answer === 'not met' && evidence.length < 4 ? ['no reason why not'] : []),
    ...named.flatMap(wrongWith),
  ]
  return faults.map((fault) => `${number}: ${fault}`)
}

export const readSecurityTable = (): SecurityRow[] => readTable(read(SECURITY_PAGE))
