/** A column of sealed texts, by its names in the database. */
export type SealedColumn = {
  table: string
  column: string
  /** The primary key. */
  key: readonly string[]
  /** The other columns that the context uses. */
  more: readonly string[]
  /** The context that the owning feature seals with. It is stored in sealed texts and must never change. */
  contextOf: (row: Readonly<Record<string, string>>) => string
}

const OF_SELLER = ['entrepreneur_id', 'id'] as const

const byId = (table: string, column: string, contextOf = (id: string) => id): SealedColumn => ({
  table,
  column,
  key: OF_SELLER,
  more: [],
  contextOf: ({ id = '' }) => contextOf(id),
})

const platform = (
  table: string,
  column: string,
  contextOf: (id: string) => string,
  key = 'id',
): SealedColumn => ({ table, column, key: [key], more: [], contextOf: (row) => contextOf(row[key] ?? '') })

const password = (id: string) => `${id}:password`
const totp = (id: string) => `totp:${id}`

/** Every column with sealed texts; a test compares it with the catalogue. Small tables come first. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  platform('integrations', 'sealed_settings', (adapter) => `integration ${adapter}`, 'adapter'),
  platform('radius_authority', 'sealed_key', () => 'radius authority'),
  platform('receipt_keys', 'sealed_key', (id) => `receipt key ${id}`),
  platform('push_keys', 'sealed_key', () => 'push key'),
  platform('accounts', 'sealed_totp_secret', totp),
  platform('accounts', 'pending_sealed_totp_secret', totp),
  byId('gateways', 'sealed_secret'),
  byId('push_subscriptions', 'sealed_target', (id) => `push subscription ${id}`),
  byId('vouchers', 'sealed_code'),
  byId('code_stock', 'sealed_code'),
  byId('code_stock', 'sealed_password', password),
  {
    table: 'sponsored_keys',
    column: 'sealed_code',
    key: ['entrepreneur_id', 'sponsorship_id', 'digest'],
    more: [],
    contextOf: ({ sponsorship_id = '' }) => `card:${sponsorship_id}`,
  },
  {
    table: 'access_sessions',
    column: 'sealed_handle',
    key: OF_SELLER,
    more: ['gateway_id'],
    contextOf: ({ gateway_id = '' }) => `handle of a session ${gateway_id}`,
  },
  byId('passes', 'sealed_code'),
  byId('passes', 'sealed_password', password),
  byId('messages', 'sealed_text'),
]

export const columnName = ({ table, column }: SealedColumn): string => `${table}.${column}`
