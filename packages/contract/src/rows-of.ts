import type { EndpointRow } from './endpoint.ts'

type RowName<Exports> = {
  [Name in keyof Exports]: Exports[Name] extends EndpointRow ? Name : never
}[keyof Exports]

const isRow = (exported: unknown): boolean =>
  typeof exported === 'object' && exported !== null && 'audience' in exported

const byName = (file: object): [string, unknown][] =>
  Object.entries(file).toSorted(([left], [right]) => (left < right ? -1 : 1))

/**
 * Returns the rows that a file exports, by their names in order, without its fields and constants. A bundler
 * may keep another order than the language, which sorts the names of a module.
 */
export const rowsOf = <Exports extends object>(file: Exports): Pick<Exports, RowName<Exports>> =>
  // Only a row has an audience.
  Object.fromEntries(byName(file).filter(([, exported]) => isRow(exported))) as Pick<
    Exports,
    RowName<Exports>
  >
