import type { SellerAction } from '@minit/domain/shop/rights.ts'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** `account` is whoever is logged in, entrepreneur or admin; `agent` sells a seller's vouchers, by a login of another kind. */
export type Audience = 'public' | 'customer' | 'account' | 'entrepreneur' | 'agent' | 'admin' | 'provider'

/** At most `max` requests in `windowSeconds`, counted for all processes together. */
export type RateLimit = {
  /**
   * An address is an IPv4 address or an IPv6 /64, and ten times as much for its /48. `login` and `phone` count a name or
   * number for each address (a /48 of IPv6); `name` counts a login name from everywhere, but for known devices. `staff_device`
   * counts a phone or computer that an owner let in, `person` somebody's number on one of those. `browser` counts the cookie by
   * which customers' phones behind one address are told apart; who shows none is counted by the address alone.
   */
  by: 'address' | 'account' | 'login' | 'name' | 'phone' | 'purchase' | 'staff_device' | 'person' | 'browser'
  max: number
  windowSeconds: number
  /** Rows with the same word share one counter; each has its own without it. */
  sharedCounter?: string
  /**
   * Only valid requests are counted. `failures`: a success does not count, and forgets the failures before it, but for
   * those of an address. `refusals`: what was refused alone is counted, and alone turned away: right requests still pass.
   * A provider's sender is turned away unread. `accepted`: what was refused, or failed, gets its one back.
   */
  counts?: 'failures' | 'refusals' | 'accepted'
}

type Schema = z.ZodMiniType

export type EndpointRow = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for a path parameter, as in the specification. */
  path: string
  audience: Audience
  /** Of an entrepreneur's call: what it does, which the table of rights allows or not. Without one it is the owner's alone. */
  action?: SellerAction
  summary: string
  params?: Schema
  query?: Schema
  headers?: Schema
  body?: Schema
  /** The handler gets the bytes as they came, for signatures. */
  rawBody?: true
  /** How large a body may be, where 64 KiB are not enough. */
  bodyLimitBytes?: number
  replies: { readonly [status: number]: Schema }
  /** A success is a text of this kind, sent piece by piece, where others are JSON. */
  text?: 'text/csv' | 'text/plain'
  /** A success is a file of this kind, where others are JSON. */
  file?: 'application/pdf' | 'application/zip'
  errors: readonly ErrorCode[]
  limits?: readonly RateLimit[]
  /**
   * What is read for it may be so old: from a replica where there is one that keeps up. Never where it leads to money being
   * moved, or is kept longer.
   */
  maxStaleSeconds?: number
  /**
   * The answer is the same for everybody who asks: of one shop where `entrepreneur` is a parameter, else of all. It is made once for each
   * version of what it shows, and carries an ETag.
   */
  isShared?: true
  /** An admin may call it who has no second factor yet, where one is asked for. */
  beforeSecondFactor?: true
}

/** One row of the endpoint table: it types the handler, the browser's call, validation and the OpenAPI document. */
export const endpoint = <const Row extends EndpointRow>(row: Row): Row => row

type Parsed<Row, Part extends string> = Row extends { [P in Part]: infer S extends Schema }
  ? z.output<S>
  : undefined
type Wire<Row, Part extends string> = Row extends { [P in Part]: infer S extends Schema }
  ? z.input<S>
  : undefined

/** What a handler is given: everything parsed. */
export type HandlerInput<Row extends EndpointRow> = {
  params: Parsed<Row, 'params'>
  query: Parsed<Row, 'query'>
  headers: Parsed<Row, 'headers'>
  body: Parsed<Row, 'body'>
}

/** The body of a declared status: of a text the pieces, of a file the bytes or their pieces. */
type ReplyBody<Row extends EndpointRow, S extends keyof Row['replies']> = Row extends { text: string }
  ? AsyncIterable<string>
  : Row extends { file: string }
    ? Uint8Array | AsyncIterable<Uint8Array>
    : z.output<Row['replies'][S]>

/** What a handler may answer: a declared status with its body. */
export type Reply<Row extends EndpointRow> = {
  [S in keyof Row['replies'] & number]: { status: S; body: ReplyBody<Row, S> }
}[keyof Row['replies'] & number]

/** What a handler may answer as well: the body of status 200 alone. */
export type BodyAlone<Row extends EndpointRow> = 200 extends keyof Row['replies']
  ? ReplyBody<Row, 200>
  : never

type Part<Name extends string, Value> = Value extends undefined
  ? { [P in Name]?: undefined }
  : { [P in Name]: Value }

/** What a caller gives, in wire form. */
export type CallInput<Row extends EndpointRow> = Part<'params', Wire<Row, 'params'>> &
  Part<'query', Wire<Row, 'query'>> &
  Part<'body', Wire<Row, 'body'>> & {
    headers?: Wire<Row, 'headers'> extends undefined ? undefined : Wire<Row, 'headers'>
    signal?: AbortSignal
  }

/** What a caller gets, in wire form: money in Le, instants as text. */
export type Answer<Row extends EndpointRow> = z.input<Row['replies'][keyof Row['replies'] & Success]>
type Success = 200 | 202
