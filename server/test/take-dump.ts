import { takeAllData } from '@minit/contract/entrepreneur/settings.ts'
import { takeDump } from '../src/modules/reporting/seller-dump/take-dump.ts'
import type { Deps } from '../src/ports/deps.ts'
import type { TestApp } from './app.ts'
import type { TestSeller } from './builders.ts'
import { ownerOf } from './staff-fixture.ts'
import { unzip } from './unzip.ts'

/** The answer to a seller who requests all data of the shop. */
export const takes = (app: TestApp, token: string) =>
  app.app.inject({ url: takeAllData.path, headers: { authorization: `Bearer ${token}` } })

export const bytesOf = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}

/** The files of a dump made in this process, by their names. */
export const takesHere = async (deps: Deps, seller: TestSeller) =>
  unzip(await bytesOf((await takeDump(deps, new Set(), ownerOf(seller))).pieces))

/** The lines of one of its tables, the header first. */
export const linesOf = (files: Map<string, string>, name: string): string[] =>
  (files.get(`${name}.csv`) ?? '').replace('\uFEFF', '').trimEnd().split('\r\n')
