import { parseSync, Visitor } from 'rolldown/utils'

/** Words that no name uses, each with what a name says instead. A key of several words stands for them in this order. */
const AVOIDED: Readonly<Record<string, string>> = {
  tell: 'notify, report, send or upload',
  tells: 'notifies, reports, sends or uploads',
  told: 'notified, reported, sent or uploaded',
  telling: 'notification, report or upload',
  untold: 'unsent or unsynced',
  look: 'poll, check, search or style',
  looks: 'polls, checks, searches or styles',
  looked: 'polled, checked or searched',
  looking: 'polling, checking or searching',
  mend: 'fix, repair or correct',
  mends: 'fixes, repairs or corrects',
  mended: 'fixed, repaired or corrected',
  desk: 'dashboard or console',
  nobody: 'none, unattributed or anonymised',
  nobodys: 'unattributed or anonymised',
  somebody: 'user, operator or caller',
  hear: 'receive or recordHeartbeat',
  hears: 'receives or recordsHeartbeat',
  heard: 'seen, reported or online',
  hearing: 'listening or polling',
  unheard: 'offline or unsent',
  ear: 'resolver',
  wish: 'input or preference',
  wishes: 'preferences',
  wished: 'requested or chosen',
  chance: 'probability or random',
  books: 'ledger, records or integrity',
  stranger: 'unknown caller or outsider',
  strangers: 'unknown callers or outsiders',
  strange: 'unknown or unrecognised',
  anew: 'again',
  beside: 'next to, and or other',
  besides: 'rest or other',
  careless: 'unguarded',
  carelessly: 'unguarded',
  world: 'fixture',
  worlds: 'fixtures',
  played: 'simulated',
  meant: 'valid or expected',
  eaten: 'damaged',
  'by hand': 'manual',
  'second place': 'standby',
  'take back': 'cancel or revoke',
  'give back': 'return or release',
  'gives back': 'returns or releases',
  'given back': 'returned or released',
  'let in': 'admit or trust',
  'carry out': 'run or apply',
  'way in': 'access',
  'way back': 'return or reply',
}

const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase()

/** What is wrong with a name, in a sentence; null if it is plain. */
const objectionTo = (name: string): string | null => {
  const words = ` ${wordsOf(name)} `
  const avoided = Object.entries(AVOIDED).find(([word]) => words.includes(` ${word} `))
  return avoided === undefined ? null : `${name} says "${avoided[0]}": write ${avoided[1]}`
}

type Pattern = {
  type: string
  name?: string
  shorthand?: boolean
  value?: unknown
  properties?: unknown
  elements?: unknown
  left?: unknown
  argument?: unknown
  parameter?: unknown
}
const isPattern = (value: unknown): value is Pattern =>
  typeof value === 'object' && value !== null && 'type' in value

/** The names that a pattern declares. One that only repeats its key, as in `{ told }`, follows the key. */
const namesIn = (pattern: unknown): string[] => {
  if (Array.isArray(pattern)) return pattern.flatMap(namesIn)
  if (!isPattern(pattern)) return []
  const { type, name, shorthand, value, properties, elements, left, argument, parameter } = pattern
  if (type === 'Identifier') return name === undefined ? [] : [name]
  if (type === 'Property') return shorthand === true ? [] : namesIn(value)
  return [properties, elements, left, argument, parameter].flatMap(namesIn)
}

/**
 * Lists the names that a file declares: functions, types, variables, parameters and renamed imports. Keys of
 * objects are left out, because they follow columns, stored values and what clients read.
 */
const namesDeclaredIn = (path: string, source: string): string[] => {
  const names: string[] = []
  const add = (pattern: unknown): void => void names.push(...namesIn(pattern))
  const parameters = ({ params }: { params: unknown }): void => add(params)
  const named = ({ id }: { id: unknown }): void => add(id)
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  new Visitor({
    VariableDeclarator: named,
    ClassDeclaration: named,
    TSTypeAliasDeclaration: named,
    TSInterfaceDeclaration: named,
    FunctionDeclaration: (node) => {
      named(node)
      parameters(node)
    },
    FunctionExpression: parameters,
    ArrowFunctionExpression: parameters,
    CatchClause: ({ param }) => add(param),
    ImportSpecifier: ({ local }) => add(local),
  }).visit(program)
  return names
}

/** Lists what is wrong with a file's own name and with the names that it declares. */
export const objectionsTo = (path: string, source: string): string[] => {
  const file = path.split('/').at(-1) ?? ''
  const found = [file, ...namesDeclaredIn(path, source)].map(objectionTo)
  return [...new Set(found)].flatMap((objection) => (objection === null ? [] : [`${path}: ${objection}`]))
}
