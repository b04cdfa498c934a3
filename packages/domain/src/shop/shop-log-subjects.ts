import { orderCodeOf } from '../sales/order-codes.ts'
import { type ShopFact, shopFacts } from './shop-log.ts'

/** What a line of the shop's log is about: the log keeps its id, and here is what it is called now. */
export type ShopSubject = {
  type: string
  id: string
  /** Null where there is none, or it is gone. Of a sale: the package that was sold. */
  name: string | null
  /** Of a package that the line names by its id alone. */
  packageName: string | null
}

const LABELS: Record<string, string> = {
  agent: 'Agent',
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

/** As it was called when the line was written, where the line says so. */
const nameThen = (before: unknown, after: unknown, { name }: ShopSubject): string | null => {
  const kept = rowOf(after).name ?? rowOf(before).name
  return typeof kept === 'string' ? kept : name
}

const packageFact = (after: unknown, { type, packageName }: ShopSubject): ShopFact[] => {
  if (packageName !== null) return [one('Package', packageName)]
  return type === 'promotion' && rowOf(after).packageId === null ? [one('Package', 'every package')] : []
}

const isName = ({ name }: ShopFact): boolean => name === 'Name'

const orderFact = ({ type, id, name }: ShopSubject): ShopFact[] =>
  type === 'purchase' && name !== null ? [one('Order', orderCodeOf(id))] : []

/**
 * The facts of a line, first what it is about. Nothing is said twice: a name that the facts hold already, also one that changed, or
 * that is the name of who acted.
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
