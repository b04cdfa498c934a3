/** One file of a dump: the seller's rows of one table. */
export type Topic = {
  table: string
  /** The file name without `.csv`. */
  file: string
  /** A description for the owner. */
  about: string
  /** The exported columns, in order. */
  columns: readonly string[]
  /** Columns with buyers' numbers: masked as on the shop's own screens. */
  buyersPhones?: readonly string[]
  /**
   * The column with the buyer’s name, if the row has their number as `phone`: a missing name is shown as
   * the number.
   */
  buyersName?: string
  /** Columns that are not exported, each with the reason; those in `LEFT_OUT_EVERYWHERE` need none. */
  leftOut?: Readonly<Record<string, string>>
  /** Columns that a join adds to the row. */
  joined?: { from: string; columns: Readonly<Record<string, string>> }
}

type Said = Omit<Topic, 'columns'> & { columns: string }

/** Builds a topic from one whitespace-separated list of columns. */
export const topic = ({ columns, ...said }: Said): Topic => ({
  ...said,
  columns: columns.trim().split(/\s+/),
})

const SECRET = 'a secret: it opens something'
export const MACHINERY = 'how our server keeps its work in order'
const OF_A_PHONE = 'which phone a customer has is theirs'

/** Columns that no file contains, in any table. */
export const LEFT_OUT_EVERYWHERE: Readonly<Record<string, string>> = {
  entrepreneur_id: 'the same in every row: it is you',
  sealed_code: SECRET,
  sealed_password: SECRET,
  sealed_secret: SECRET,
  sealed_text: SECRET,
  sealed_target: SECRET,
  sealed_handle: SECRET,
  code_digest: SECRET,
  secret_digest: SECRET,
  setup_digest: SECRET,
  pin_hash: SECRET,
  token_hash: SECRET,
  invite_hash: SECRET,
  session_token_hash: SECRET,
  endpoint_digest: SECRET,
  device_digest: OF_A_PHONE,
  mac_tail: OF_A_PHONE,
  request_hash: MACHINERY,
  idempotency_key: MACHINERY,
  redeem_key: MACHINERY,
  key: MACHINERY,
  event_key: MACHINERY,
  ask_lease_until: MACHINERY,
  lease_until: MACHINERY,
  next_check_at: MACHINERY,
  check_count: MACHINERY,
  attempts: MACHINERY,
  next_action: 'what the payer’s phone was sent',
  actor_id: MACHINERY,
  account_id: MACHINERY,
  is_demo: MACHINERY,
}
