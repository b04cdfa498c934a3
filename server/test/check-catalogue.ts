import { findBackDoors } from './back-doors.ts'
import type { Ask } from './catalogue-ask.ts'
import { PLATFORM_TABLES } from './platform-tables.ts'

/** Tables that minit_app may use; it has no right on any other platform table. */
const APP_MAY_USE = new Set(['customers'])
/** A seller's change and its audit line are one transaction. A tenant reads and changes no audit line. */
const APP_MAY_ADD = new Set(['audit_log'])

/**
 * Push subscriptions that ended; and what the nightly clean-ups delete: unpaid orders (ledger lines and
 * passes reference paid ones), old sessions, agents' logins and payment windows.
 */
const MAY_BE_DELETED = new Set([
  // Counts of days that no report reads any more, and their marks for a recount.
  'counted_days',
  'days_to_count',
  // Old lines that no page reads any more.
  'activity',
  'alert_news',
  // Numbers on lists of sponsors that are over.
  'sponsored_keys',
  // Numbers that were never confirmed.
  'payout_destinations',
  'purchases',
  'payments',
  'notifications',
  'access_sessions',
  'payment_windows',
  'pass_devices',
  'pass_stretches',
  'gateway_causes',
  'agent_sessions',
  'push_subscriptions',
])

/** Indexes of sellers' tables that need not begin with the seller. */
const CROSS_SELLER_INDEXES: Readonly<Record<string, string>> = {
  access_sessions_began: 'those of long ago are deleted over all sellers',
  claims_id: 'an admin answers a claim by its id alone',
  claims_payer: 'a person who asks for their data is looked for over all sellers',
  entrepreneurs_newest: 'the admin lists the newest of all sellers',
  messages_recipient: 'a person who asks for their data is looked for over all sellers',
  refunds_phone: 'a person who asks for their data is looked for over all sellers',
  suspense_items_payer: 'a person who asks for their data is looked for over all sellers',
  entrepreneurs_slug_index: 'one slug, one seller',
  gateway_causes_old: 'those of long ago are deleted over all sellers',
  messages_failed: 'the admin reads those of all sellers, and few fail',
  packages_id_index: 'finds the seller of a package that is bought by its id alone',
  staff_id: 'a login session knows the account, not the seller',
  staff_by_phone: 'a password is typed with a number before the seller is known',
  staff_devices_invite: 'who scans a code on an owner’s screen holds its token alone',
  staff_devices_token: 'a phone of a stall names itself by its cookie alone',
  shifts_open_since: 'those that were forgotten open are closed over all sellers',
  gateways_id: 'a phone is sent to us with the router’s id alone',
  gateways_secret: 'a router names itself by its secret alone',
  gateways_radius_address: 'packets of RADIUS come from an address alone',
  gateways_radius_port: 'a port of the RADIUS server belongs to one router',
  gateways_setup: 'who fetches a set-up holds its token alone',
  pass_devices_added: 'those of long ago are deleted over all sellers',
  passes_code: 'a code of another seller is told from none',
  vouchers_code: 'a voucher is found by its code alone, whoever sold it',
  voucher_agents_login: 'an agent logs in by a phone number, before the seller is known',
  purchases_id: 'finds the purchase whose token its buyer holds',
  payments_provider_reference: 'a webhook knows our reference, not the seller',
  payments_to_check: 'reconciliation looks over all sellers',
  pass_stretches_began: 'those of long ago are deleted over all sellers',
  pass_stretches_unended: 'those of phones that left are ended over all sellers',
  pay_codes_reference: 'a webhook knows our reference, not the seller',
  pay_codes_to_follow: 'open requests to the provider are followed over all sellers',
  dialled_payments_once: 'one payment at a provider is one sale, whoever sells it',
  dialled_payments_waiting: 'payments whose job was lost are found over all sellers',
  dialled_payments_received: 'numbers of long ago are erased over all sellers',
  dialled_payments_number: 'a payer names a payment by the operator’s number, not the seller',
  payouts_of_state: 'the admin works through them over all sellers',
  payouts_to_check: 'reconciliation looks over all sellers',
  payout_parts_reference: 'a webhook knows our reference, not the seller',
  payout_parts_of_state: 'the provider’s wallet is that of all sellers',
  payout_parts_alarms: 'the admin works through them over all sellers',
  payout_events_key: 'one event of a provider counts once, whoever it is for',
  refunds_of_state: 'the admin works through them over all sellers',
  refunds_to_check: 'reconciliation looks over all sellers',
  refunds_reference: 'a webhook knows our reference, not the seller',
  refunds_alarms: 'the admin works through them over all sellers',
  invoices_number: 'one number, one invoice, whoever it is for',
  invoices_newest: 'the admin lists them over all sellers',
  invoices_open: 'who is billed is looked for over all sellers',
  invoice_payments_reference: 'a webhook knows our reference, not the seller',
  invoice_payments_to_check: 'reconciliation looks over all sellers',
  sponsor_payments_reference: 'a webhook knows our reference, not the seller',
  sponsor_payments_to_check: 'reconciliation looks over all sellers',
  sponsor_events_key: 'one event of a provider counts once, whoever it is for',
  sponsor_returns_reference: 'a webhook knows our reference, not the seller',
  sponsor_returns_to_check: 'reconciliation looks over all sellers',
  sponsor_returns_to_confirm: 'the admin works through them over all sellers',
  sponsor_invoices_number: 'one number, one invoice, whoever it is for',
  sponsored_cards: 'a card is looked for by its code',
  sponsorships_id: 'a sponsor’s link knows the sponsorship, not the seller',
  sponsorships_to_end: 'a job ends them over all sellers',
  free_grants_to_book: 'a job books them over all sellers',
  invoice_events_key: 'one event of a provider counts once, whoever it is for',
  payments_created: 'a provider is asked about the payments of a day over all sellers',
  provider_events_received: 'a day is compared with a provider’s statement over all sellers',
  provider_events_key: 'one event of a provider counts once, whoever it is for',
  purchases_customer:
    'the foreign key to customers, who are of all sellers: one that never ordered is deleted',
  seller_customers_customer: 'as purchases_customer',
  purchases_phone: 'the admin looks for a phone number over all sellers',
  purchases_recipient: 'a number sees what it was given, wherever that was bought',
  purchases_status: 'the admin lists a status over all sellers',
  payments_to_review: 'the admin works through them over all sellers',
  installations_id: 'the admin names it alone',
  installation_items_serial: 'a piece of equipment stands at one seller',
  claims_open: 'the admin works through them over all sellers',
  claims_reference: 'whoever looks sees that others name the same payment, wherever they bought',
  claims_money_once: 'money that came pays once, for whichever seller’s order',
  suspense_items_open: 'the admin works through them over all sellers',
  push_subscriptions_endpoint: 'a phone is told of one seller, whoever that was before',
  messages_newest: 'the admin reads the outbox of all sellers',
  activity_newest: 'the admin reads what happened at all sellers',
  seller_days_day: 'the platform sums a day over all sellers',
  messages_queued: 'the outbox is looked over for all sellers',
  agent_sessions_token: 'found by token before it is known whose session it is',
}

/** Returns every fault of tenant isolation as one sentence; empty when there is none. */
export const findCatalogueFaults = async (ask: Ask): Promise<string[]> => {
  const finders = [
    findPolicyFaults,
    findKeyFaults,
    findIndexFaults,
    findRoleFaults,
    findGrantFaults,
    findBackDoors,
  ]
  return (await Promise.all(finders.map((find) => find(ask)))).flat()
}

const tenantColumnOf = (table: string): string => (table === 'entrepreneurs' ? 'id' : 'entrepreneur_id')

const listTables = async (ask: Ask) => {
  const tables = await ask<{ name: string; hasRowSecurity: boolean }>(
    `select c.relname as name, c.relrowsecurity as "hasRowSecurity"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  )
  return tables.sort((left, right) => left.name.localeCompare(right.name))
}

type Policy = { name: string; role: string; command: string; reads: string | null; writes: string | null }

const findPolicyFaults = async (ask: Ask): Promise<string[]> => {
  const tables = await listTables(ask)
  const names = new Set(tables.map(({ name }) => name))
  const stale = Object.keys(PLATFORM_TABLES).filter((name) => !names.has(name))
  const faults = tables
    .filter(({ name }) => PLATFORM_TABLES[name] === undefined)
    .map(async ({ name, hasRowSecurity }) => {
      const policies = await ask<Policy>(
        `select policyname as name, array_to_string(roles, ',') as role, cmd as command, qual as reads, with_check as writes
         from pg_policies where schemaname = 'public' and tablename = $1`,
        [name],
      )
      return [...(hasRowSecurity ? [] : [`${name} has no row security`]), ...policyFaults(name, policies)]
    })
  return [
    ...stale.map((name) => `${name} is exempt but does not exist`),
    ...(await Promise.all(faults)).flat(),
  ]
}

const policyFaults = (table: string, policies: Policy[]): string[] => {
  const rule = `(${tenantColumnOf(table)} = current_setting('minit.entrepreneur_id'::text, true))`
  const wanted: Policy[] = [
    { name: 'tenant', role: 'minit_app', command: 'ALL', reads: rule, writes: rule },
    { name: 'platform', role: 'minit_platform', command: 'ALL', reads: 'true', writes: 'true' },
  ]
  const isWanted = (policy: Policy) => wanted.some((one) => JSON.stringify(one) === JSON.stringify(policy))
  return [
    ...wanted
      .filter((one) => !policies.some((policy) => JSON.stringify(policy) === JSON.stringify(one)))
      .map(({ name }) => `${table} lacks the policy ${name}`),
    ...policies
      .filter((policy) => !isWanted(policy))
      .map(({ name }) => `${table} has an unknown policy ${name}`),
  ]
}

type Key = {
  table: string
  kind: 'p' | 'f'
  name: string
  columns: string[]
  target: string | null
  theirs: string[]
}

const findKeyFaults = async (ask: Ask): Promise<string[]> => {
  const keys = await ask<Key>(
    `select conrelid::regclass::text as "table", contype as kind, conname as name,
       array(select attname::text from unnest(conkey) with ordinality k(n, at) join pg_attribute a
         on a.attrelid = conrelid and a.attnum = k.n order by k.at) as columns,
       confrelid::regclass::text as target,
       array(select attname::text from unnest(confkey) with ordinality k(n, at) join pg_attribute a
         on a.attrelid = confrelid and a.attnum = k.n order by k.at) as theirs
     from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'f')`,
  )
  const tables = (await listTables(ask)).map(({ name }) => name).filter((name) => !PLATFORM_TABLES[name])
  return tables.flatMap((table) => {
    const own = keys.filter((key) => key.table === table)
    const tenant = tenantColumnOf(table)
    const primary = own.find(({ kind }) => kind === 'p')
    return [
      ...(primary?.columns[0] === tenant
        ? []
        : [`the primary key of ${table} does not lead with the seller`]),
      ...own
        .filter(({ kind, target }) => kind === 'f' && !PLATFORM_TABLES[target ?? ''])
        .filter(
          ({ columns, theirs, target }) =>
            columns[0] !== tenant || theirs[0] !== tenantColumnOf(target ?? ''),
        )
        .map(({ name }) => `the foreign key ${name} does not carry the seller`),
    ]
  })
}

const findIndexFaults = async (ask: Ask): Promise<string[]> => {
  const indexes = await ask<{ name: string; table: string; first: string }>(
    `select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as "table", a.attname as first
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
     where c.relnamespace = 'public'::regnamespace`,
  )
  return indexes
    .filter(({ table }) => !PLATFORM_TABLES[table])
    .filter(({ table, first, name }) => first !== tenantColumnOf(table) && !CROSS_SELLER_INDEXES[name])
    .map(({ name }) => `the index ${name} does not lead with the seller`)
}

const findRoleFaults = async (ask: Ask): Promise<string[]> => {
  const roles = await ask<{ role: string; isPowerful: boolean; owned: number; memberships: number }>(
    `select r.rolname as role,
       r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as "isPowerful",
       (select count(*)::int from pg_shdepend d where d.refobjid = r.oid and d.deptype = 'o') as owned,
       (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
     from pg_roles r where r.rolname in ('minit_app', 'minit_platform')`,
  )
  return [
    ...(roles.length === 2 ? [] : ['a runtime role is missing']),
    ...roles.flatMap(({ role, isPowerful, owned, memberships }) => [
      ...(isPowerful ? [`${role} is more than a plain role`] : []),
      ...(owned > 0 ? [`${role} owns ${owned} things`] : []),
      ...(memberships > 0 ? [`${role} is a member of another role`] : []),
    ]),
  ]
}

/** Runtime roles neither delete sellers' rows nor truncate; minit_app has no right on platform tables. */
const findGrantFaults = async (ask: Ask): Promise<string[]> => {
  const grants = await ask<{ table: string; role: string; right: string }>(
    `select table_name as "table", grantee as role, privilege_type as "right"
     from information_schema.role_table_grants where table_schema = 'public' and grantee in ('minit_app', 'minit_platform', 'PUBLIC')`,
  )
  return grants
    .filter(({ table, role, right }) => {
      if (role === 'PUBLIC' || ['TRUNCATE', 'REFERENCES', 'TRIGGER'].includes(right)) return true
      const isPlatformTable = PLATFORM_TABLES[table] !== undefined
      if (isPlatformTable && right === 'INSERT' && APP_MAY_ADD.has(table)) return false
      if (isPlatformTable) return role === 'minit_app' && !APP_MAY_USE.has(table)
      return right === 'DELETE' && !(role === 'minit_platform' && MAY_BE_DELETED.has(table))
    })
    .map(({ table, role, right }) => `${role} may ${right} ${table}`)
}
