import { orderCodeOf } from '../sales/order-codes.ts'
import { type ShopFact, shopFacts } from './shop-log.ts'

/** The subject of a row in the shop's log: the log stores its id, and this has its current name. */
export type ShopSubject = {
  type: string
  id: string
  /** Null if there is none, or it was deleted. For a sale: the package that was sold. */
  name: string | null
  /** The name of a package that the row gives by id only. */
  packageName: string | null
}

const LABELS: Record<string, string> = {
  agent: 'Agent',
  equipment: 'Equipment',
  gateway: 'Router',
  package: 'Package',
  promotion: 'Offer',
  purchase: 'Package',
  staff: 'Person',
  voucher: 'Voucher',
  voucher_batch: 'Batch',
}

const rowOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const one = (name: string, to: string): ShopFact => ({ name, from: null, to })

/** The subject's name when the row was written, if the row has it. */
const nameThen = (before: unknown, after: unknown, { name }: ShopSubject): string | null => {
  const stored = rowOf(after).name ?? rowOf(before).name
  return typeof stored === 'string' ? stored : name
}

const packageFact = (after: unknown, { type, packageName }: ShopSubject): ShopFact[] => {
  if (packageName !== null) return [one('Package', packageName)]
  return type === 'promotion' && rowOf(after).packageId === null ? [one('Package', 'every package')] : []
}

const isName = ({ name }: ShopFact): boolean => name === 'Name'

const orderFact = ({ type, id, name }: ShopSubject): ShopFact[] =>
  type === 'purchase' && name !== null ? [one('Order', orderCodeOf(id))] : []

/**
 * Returns the facts of a row, its subject first. Nothing appears twice: not a name that the facts contain,
 * even a changed one, nor the name of the acting user.
 */
export const factsOfLine = (
  { before, after, personName }: { before: unknown; after: unknown; personName: string },
  subject: ShopSubject,
): ShopFact[] => {
  const facts = shopFacts(before, after)
  const name = nameThen(before, after, subject)
  const label = LABELS[subject.type]
  const isSaid = (text: string | null) =>
    text === personName || facts.some(({ from, to }) => from === text || to === text)
  const known = [
    ...(label === undefined || name === null || isSaid(name) ? [] : [one(label, name)]),
    ...packageFact(after, subject),
    ...orderFact(subject),
  ]
  const isNew = ({ name: title }: ShopFact) => !facts.some((fact) => fact.name === title)
  const [names, others] = [facts.filter(isName), facts.filter((fact) => !isName(fact))]
  return [...names, ...known.filter(isNew), ...others]
}
