import type { EndpointRow } from './endpoint.ts'

type RowName<Exports> = {
  [Name in keyof Exports]: Exports[Name] extends EndpointRow ? Name : never
}[keyof Exports]

const isRow = (exported: unknown): boolean =>
  typeof exported === 'object' && exported !== null && 'audience' in exported

/** Returns the rows that a file exports, by their names, without its fields and constants. */
export const rowsOf = <Exports extends object>(file: Exports): Pick<Exports, RowName<Exports>> =>
  // Only a row has an audience.
  Object.fromEntries(Object.entries(file).filter(([, exported]) => isRow(exported))) as Pick<
    Exports,
    RowName<Exports>
  >
