import type { SellerAction } from '@minit/domain/shop/rights.ts'
import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * `account` is any logged-in entrepreneur or admin; `agent` sells a seller's vouchers, with another kind of
 * login.
 */
export type Audience = 'public' | 'customer' | 'account' | 'entrepreneur' | 'agent' | 'admin' | 'provider'

/** At most `max` requests in `windowSeconds`, counted over all processes. */
export type RateLimit = {
  /**
   * `address`: an IPv4 address or IPv6 /64, and ten times as much for its /48. `login`, `phone`: a name or
   * number for each address (an IPv6 /48). `name`: a login name from all addresses, except known devices.
   * `staff_device`: a trusted phone or computer, `person`: a number on one. `browser`: the cookie that
   * separates phones behind one address, if sent.
   */
  by: 'address' | 'account' | 'login' | 'name' | 'phone' | 'purchase' | 'staff_device' | 'person' | 'browser'
  max: number
  windowSeconds: number
  /** Rows with the same name share one counter; without it each row has its own. */
  sharedCounter?: string
  /**
   * Only valid requests count. `failures`: a success does not count and clears earlier failures, except by
   * address. `refusals`: only refused requests count and are limited, valid ones still pass; a provider's
   * sender is limited unread. `accepted`: a refused or failed request is not counted.
   */
  counts?: 'failures' | 'refusals' | 'accepted'
}

type Schema = z.ZodMiniType

export type EndpointRow = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `{name}` for a path parameter, as in the specification. */
  path: string
  audience: Audience
  /** The action of an entrepreneur endpoint in the table of rights. Without one it is for the owner only. */
  action?: SellerAction
  summary: string
  params?: Schema
  query?: Schema
  headers?: Schema
  body?: Schema
  /** The handler gets the raw bytes, for signatures. */
  rawBody?: true
  /** The largest body, if 64 KiB are not enough. */
  bodyLimitBytes?: number
  replies: { readonly [status: number]: Schema }
  /** A success is a text of this type, streamed, instead of JSON. */
  text?: 'text/csv' | 'text/plain'
  /** A success is a file of this type instead of JSON. */
  file?: 'application/pdf' | 'application/zip'
  errors: readonly ErrorCode[]
  limits?: readonly RateLimit[]
  /**
   * How old its data may be: it is read from a replica with low replication lag, if there is one. Never for a
   * request that leads to a movement of money or is cached longer.
   */
  maxStaleSeconds?: number
  /**
   * The response is the same for all callers: of one shop if `entrepreneur` is a parameter, else of all. It
   * is built once for each version of its data, and has an ETag.
   */
  isShared?: true
  /** Pages of other sites may read it: it is for everybody, and knows no caller. */
  allowsOrigins?: true
  /** Caches of others may keep a shared answer for so many seconds. */
  publicSeconds?: number
  /** An admin without a required second factor may call it. */
  beforeSecondFactor?: true
}

/**
 * One row of the endpoint table: it types the handler, the browser's call, validation and the OpenAPI
 * document.
 */
export const endpoint = <const Row extends EndpointRow>(row: Row): Row => row

type Parsed<Row, Part extends string> = Row extends { [P in Part]: infer S extends Schema }
  ? z.output<S>
  : undefined
type Wire<Row, Part extends string> = Row extends { [P in Part]: infer S extends Schema }
  ? z.input<S>
  : undefined

/** The parsed input of a handler. */
export type HandlerInput<Row extends EndpointRow> = {
  params: Parsed<Row, 'params'>
  query: Parsed<Row, 'query'>
  headers: Parsed<Row, 'headers'>
  body: Parsed<Row, 'body'>
}

/** The body of a declared status: for a text or a file all of it, or its chunks. */
type ReplyBody<Row extends EndpointRow, S extends keyof Row['replies']> = Row extends { text: string }
  ? string | AsyncIterable<string>
  : Row extends { file: string }
    ? Uint8Array | AsyncIterable<Uint8Array>
    : z.output<Row['replies'][S]>

/** A handler's reply: a declared status with its body. */
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

/** A caller's input, in wire form. */
export type CallInput<Row extends EndpointRow> = Part<'params', Wire<Row, 'params'>> &
  Part<'query', Wire<Row, 'query'>> &
  Part<'body', Wire<Row, 'body'>> & {
    headers?: Wire<Row, 'headers'> extends undefined ? undefined : Wire<Row, 'headers'>
    signal?: AbortSignal
  }

/** A caller's result, in wire form: money in Le, instants as text. */
export type Answer<Row extends EndpointRow> = z.input<Row['replies'][keyof Row['replies'] & Success]>
type Success = 200 | 202
