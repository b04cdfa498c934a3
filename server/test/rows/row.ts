import type { Endpoints } from '@minit/contract/endpoints.ts'
import type { ShopAction } from '@minit/domain/shop/shop-log.ts'
import type { TestSeller } from '../builders.ts'
import type { CallerKind } from '../callers.ts'
import type { Prepare } from './making/prepared.ts'
import type { Body, Ids, RowRequest } from './request.ts'

/** The status that each caller gets for ids of entrepreneur B. */
type Answers = Record<CallerKind, number>

/** Fields of a valid body that accept some changes. */
export type Lenient = {
  /** Fields that may be missing. */
  optional?: readonly string[]
  /** Fields for which null has a meaning. */
  nullable?: readonly string[]
  /** Texts that may be empty, though not missing. */
  emptied?: readonly string[]
}

/**
 * The endpoints with a JSON body of ours, each of which gets invalid ones. Reports of external programs contain
 * more than we read: `network-reports.test.ts` and `radius-fuzz.test.ts` test invalid ones.
 */
export type WithBody = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { audience: 'provider' }
    ? never
    : Endpoints[Name] extends { body: unknown }
      ? Name
      : never
}[keyof Endpoints]

type Request<Asked extends RowRequest> = (ids: Ids, seller: TestSeller) => Asked

type Common = {
  bad?: Lenient
  /** It deletes or changes subjects of other calls: sweeps over one fixture send it last, in file order. */
  isLast?: true
  /** Creates the request's subject, where a call uses it up or needs a value that only its creator knows. */
  prepare?: Prepare
}

/** No ids, ids that any caller may name, or those of a seller, which only the declared callers may name. */
type Open = { ids: 'none' | { openBecause: string } }
type Guarded = { ids: Answers }

/** The line of a call in the owner's log, which names the caller, or the reason why it has none. */
export type Log = ShopAction | { elsewhere: string }

/** Every change by a shop's people says what it leaves in the owner's log. */
type Logged<Row> = Row extends { audience: 'entrepreneur'; method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' }
  ? { log: Log }
  : { log?: undefined }

/** The register's entry of one endpoint. One that takes a body or a seller's ids has a valid request. */
export type Row<Name extends keyof Endpoints> = Common &
  Logged<Endpoints[Name]> &
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
/** Not even the seller: every caller gets 404. */
export const NO_BUYER: Answers = {
  anonymous: 404,
  'ended session': 404,
  'logged-out session': 404,
  admin: 404,
  'entrepreneur A': 404,
  'entrepreneur B': 404,
}

/** The platform’s own rows: an admin may name any, no one else may call at all. */
export const ADMIN_ONLY = { openBecause: 'it is the platform’s; only an admin may call it' } as const
