import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const SOURCES = fileURLToPath(new URL('../src/', import.meta.url))
const read = (path: string): string => readFileSync(SOURCES + path, 'utf8')

/** `modules/<name>`, or the folder next to the modules. */
const moduleOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('modules/') ? 2 : 1)
    .join('/')

type Table = { name: string; variable: string; owner: string }

/** A table belongs to the module whose `.tables.ts` declares it. */
const TABLES: Table[] = globSync('**/*.tables.ts', { cwd: SOURCES }).flatMap((path) =>
  [...read(path).matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
    ([, variable = '', name = '']) => ({
      name,
      variable,
      owner: moduleOf(path),
    }),
  ),
)

const WRITES = [
  /\.(?:insert|update|delete)\(\s*(\w+)\s*\)/g,
  /(?<!for )\b(?:insert into|update|delete from)\s+(?:\$\{)?(\w+)/gi,
  /(?:insertFromJson|insertPart)\(\s*(\w+)/g,
]

const writtenBy = (path: string): Table[] => {
  const source = read(path)
  const words = new Set(WRITES.flatMap((write) => [...source.matchAll(write)].map(([, word]) => word)))
  return TABLES.filter(({ name, variable }) => words.has(name) || words.has(variable))
}

/** Files that write a table of another module, with the reason. */
const EXCEPTIONS: Record<string, { tables: readonly string[]; reason: string }> = {
  'modules/identity/login-sessions.queries.ts': {
    tables: ['push_subscriptions'],
    reason: 'a session that ends takes the pushes of its phone with it',
  },
  'modules/sales/customers/clean-up.queries.ts': {
    tables: ['customers', 'notifications', 'payments', 'code_stock'],
    reason: 'an order that nobody paid goes with all its rows, in the order of their foreign keys',
  },
  'modules/shop/sellers/totals.queries.ts': {
    tables: ['seller_totals'],
    reason: 'every seller opens with a row of totals, which also numbers the changes of its feed',
  },
  'modules/operations/privacy/erase.queries.ts': {
    tables: [
      'dialled_payments',
      'access_sessions',
      'applications',
      'claims',
      'customers',
      'messages',
      'my_codes',
      'my_sessions',
      'pass_devices',
      'pass_stretches',
      'payment_windows',
      'payments',
      'purchases',
      'rate_limits',
      'refunds',
      'seller_customers',
      'statement_differences',
      'statement_files',
      'statement_lines',
      'suspense_items',
    ],
    reason: 'a person is taken out of all tables in one transaction',
  },
  'modules/operations/privacy/forget.queries.ts': {
    tables: [
      'dialled_payments',
      'accounts',
      'applications',
      'claims',
      'known_devices',
      'messages',
      'password_links',
      'payout_destinations',
      'purchases',
      'push_subscriptions',
      'staff',
      'staff_devices',
      'statement_files',
      'statement_lines',
      'suspense_items',
      'voucher_agents',
    ],
    reason: 'what is kept too long is taken out by one list',
  },
  'modules/money/payments/payments.queries.ts': {
    tables: ['purchases'],
    reason: 'only the settlement moves a purchase to paid',
  },
  'modules/money/payments/paid.sale-part.ts': {
    tables: ['purchases'],
    reason: 'only the settlement moves a purchase to paid',
  },
}

test('only the module that owns a table writes it', () => {
  const sources = globSync('**/*.ts', { cwd: SOURCES }).filter(
    (path) => !path.endsWith('.test.ts') && !path.startsWith('demo/') && !path.startsWith('db/'),
  )
  const outsiders = sources.flatMap((path) =>
    writtenBy(path)
      .filter(({ name, owner }) => owner !== moduleOf(path) && !EXCEPTIONS[path]?.tables.includes(name))
      .map(({ name, owner }) => `${path} writes ${name}, which belongs to ${owner}`),
  )
  expect(TABLES.length).toBeGreaterThan(25)
  expect(outsiders).toEqual([])
})

test('every exception is needed', () => {
  const unused = Object.entries(EXCEPTIONS).flatMap(([path, { tables }]) => {
    const written = new Set(writtenBy(path).map(({ name }) => name))
    return tables.filter((name) => !written.has(name)).map((name) => `${path} does not write ${name}`)
  })
  expect(unused).toEqual([])
})
