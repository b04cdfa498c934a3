import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A requirement of the table, with the files that its evidence names and the words that are to stand in each. */
export type SecurityRow = {
  number: string
  level: string
  what: string
  answer: string
  evidence: string
  named: { file: string; words: string[] }[]
}

const root = fileURLToPath(new URL('../../..', import.meta.url))

export const SECURITY_PAGE = 'docs/security.md'

const NAMED = /`([^`]+)`((?:[:,] “[^”]+”)*)/g

/** The rows of the page's table of requirements. */
export const readTable = (page: string): SecurityRow[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| V'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, number = '', level = '', what = '', answer = '', evidence = '']) => ({
      number,
      level,
      what,
      answer,
      evidence,
      named: [...evidence.matchAll(NAMED)].map(([, file = '', words = '']) => ({
        file,
        words: [...words.matchAll(/“([^”]+)”/g)].map(([, word = '']) => word),
      })),
    }))

const isTest = (file: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(file)

const QUOTED = /(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g

/** In a test it has to be part of a text in quotation marks, as titles and what is expected are; elsewhere it may stand anywhere. */
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

/** Everything in a row that does not stand: a sentence each. */
export const faultsOfRow = (row: SecurityRow): string[] => {
  const { number, what, answer, evidence, named } = row
  const faults = [
    ...(what === '' ? ['it says nothing'] : []),
    ...(['yes', '**no**', 'not used'].includes(answer) ? [] : [`the answer is ${answer}`]),
    ...(answer === 'yes' && named.length === 0 ? ['a yes without evidence'] : []),
    ...(answer !== 'yes' && evidence.length < 4 ? ['no word why not'] : []),
    ...named.flatMap(wrongWith),
  ]
  return faults.map((fault) => `${number}: ${fault}`)
}

export const readSecurityTable = (): SecurityRow[] => readTable(read(SECURITY_PAGE))
