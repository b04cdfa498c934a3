import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { TestSeller } from '../builders.ts'
import type { CallerKind } from '../callers.ts'
import type { Prepare } from './making/prepared.ts'
import type { Body, Ids, RowRequest } from './request.ts'

/** The status that each caller gets for ids of entrepreneur B. */
type Answers = Record<CallerKind, number>

/** Fields of a right body for which not every change is wrong. */
export type Lenient = {
  /** Fields that may be missing. */
  optional?: readonly string[]
  /** Fields for which null says something. */
  nullable?: readonly string[]
  /** Texts that may be empty, though not missing. */
  emptied?: readonly string[]
}

/**
 * What other people's programs send, with more in it than we read: `network-reports.test.ts` and `radius-fuzz.test.ts` have
 * their bad ones.
 */
export const REPORTS = [
  'answerAgent',
  'authorizeByRadius',
  'authenticateByRadius',
  'noteRadiusResult',
  'accountByRadius',
] as const satisfies readonly (keyof Endpoints)[]

/** The endpoints that take a body of ours, of which each bad one is made. */
export type WithBody = Exclude<
  { [Name in keyof Endpoints]: Endpoints[Name] extends { body: unknown } ? Name : never }[keyof Endpoints],
  (typeof REPORTS)[number]
>

type Request<Asked extends RowRequest> = (ids: Ids, seller: TestSeller) => Asked

type Common = {
  bad?: Lenient
  /** It takes away or changes what other calls are about: sweeps over one world send it last, in the file's order. */
  isLast?: true
  /** Makes what the request is about, where a call uses it up, or takes what only somebody who was there can know. */
  prepare?: Prepare
}

/** No ids, ids that anybody may name, or those of a seller, which only the declared callers may name. */
type Open = { ids: 'none' | { openBecause: string } }
type Guarded = { ids: Answers }

/** What the sweeps know of one endpoint. One that takes a body or a seller's ids has a right request. */
export type Row<Name extends keyof Endpoints> = Common &
  (Name extends WithBody
    ? (Open | Guarded) & { request: Request<RowRequest & { body: Body }> }
    : (Open & { request?: undefined }) | (Guarded & { request: Request<RowRequest> }))

/** The rows of one module. */
export type SomeRows = { [Name in keyof Endpoints]?: Row<Name> }

export const ONLY_ITS_SELLER: Answers = {
  anonymous: 401,
  'ended session': 401,
  'logged-out session': 401,
  admin: 403,
  'entrepreneur A': 404,
  'entrepreneur B': 200,
}
/** Not even the seller: the answer is 404 whoever asks. */
export const NOBODY: Answers = {
  anonymous: 404,
  'ended session': 404,
  'logged-out session': 404,
  admin: 404,
  'entrepreneur A': 404,
  'entrepreneur B': 404,
}

/** The platform’s own rows: an admin may name any, nobody else may call at all. */
export const ADMIN_ONLY = { openBecause: 'it is the platform’s; only an admin may call it' } as const
