/** A form of a table that only grows: the statements that create it, and those that drop its oldest month. */
export type Form = {
  name: string
  make: readonly string[]
  /** Null if the oldest month is deleted row by row. */
  detach: readonly string[] | null
}

export const MONTHS = 12
/** The last day of the generated months. */
const ENDS = '2026-11-01'

const COLUMNS = `entrepreneur_id text not null, id text not null, gateway_id text not null, digest text not null,
  at timestamptz not null, down bigint not null, up bigint not null`

const monthsAgo = (months: number): string => `(timestamptz '${ENDS}' - interval '${months} months')`

const whole = (name: string, ...more: string[]): Form => ({
  name,
  make: [`create table grows (${COLUMNS}, primary key (entrepreneur_id, id))`, ...more],
  detach: null,
})

const partition = (
  month: number,
): string => `do $$ begin execute format('create table grows_${month} partition of grows
  for values from (%L) to (%L)', ${monthsAgo(MONTHS - month)}, ${monthsAgo(MONTHS - month - 1)}); end $$`

/**
 * The primary key of a partitioned table must include the partition column, so the id alone is no longer
 * a key.
 */
const partitioned: Form = {
  name: 'a partition a month',
  make: [
    `create table grows (${COLUMNS}, primary key (entrepreneur_id, id, at)) partition by range (at)`,
    ...Array.from({ length: MONTHS + 1 }, (_, month) => partition(month)),
  ],
  detach: ['alter table grows detach partition grows_0', 'drop table grows_0'],
}

export const FORMS: readonly Form[] = [
  whole('no index of the time'),
  whole('btree', 'create index grows_at on grows (at)'),
  whole(
    'BRIN',
    'create index grows_at on grows using brin (at) with (pages_per_range = 32, autosummarize = on)',
  ),
  partitioned,
]

/** Inserts rows of this many sellers in order of time, as a table grows. */
export const fill = (rows: number, sellers: number): string => `insert into grows
  select md5('seller' || (hashint8(i) & 2147483647) % ${sellers}), lpad(to_hex(i), 12, '0') || upper(substr(md5('row' || i), 1, 14)),
    md5('gateway' || i % 997), substr(md5('phone' || i % 99991), 1, 22),
    ${monthsAgo(MONTHS)} + (timestamptz '${ENDS}' - ${monthsAgo(MONTHS)}) * ((i + 0.5) / ${rows}), 90000000, 9000000
  from generate_series(0, ${rows - 1}) i`

/** Inserts rows of later days, which reuse the space of the deleted ones. */
export const fillLater = (rows: number, sellers: number): string => `insert into grows
  select md5('seller' || (hashint8(i) & 2147483647) % ${sellers}), 'Y' || lpad(to_hex(i), 11, '0') || upper(substr(md5('later' || i), 1, 14)),
    md5('gateway' || i % 997), substr(md5('phone' || i % 99991), 1, 22), timestamptz '${ENDS}' + interval '20 days' * (i / ${rows}::float8), 90000000, 9000000
  from generate_series(0, ${rows - 1}) i`

export const OLDEST_MONTH_ENDS = monthsAgo(MONTHS - 1)

/** Deletes in batches, as the product does, until none are left. */
export const DELETE_BATCH = 1_000
export const deleteBatch = (before: string): string => `delete from grows where (entrepreneur_id, id) in (
  select entrepreneur_id, id from grows where at < ${before} limit ${DELETE_BATCH} for update skip locked)`

export const INSERT_ONE = `insert into grows values ($1, $2, md5($2), substr(md5($2), 1, 22), timestamptz '${ENDS}' + interval '1 day', 90000000, 9000000)`

/** The product's reads, each with a seller and the id of one of its rows. */
export const READS: readonly { name: string; text: string }[] = [
  { name: 'one row by its key', text: 'select * from grows where entrepreneur_id = $1 and id = $2' },
  {
    name: "a seller's newest 50",
    text: 'select * from grows where entrepreneur_id = $1 and id >= $2 order by id desc limit 50',
  },
  {
    name: 'one hour of all sellers',
    text: `select count(*) from grows where at >= timestamptz '${ENDS}' - interval '40 days' and at < timestamptz '${ENDS}' - interval '40 days' + interval '1 hour'
      and entrepreneur_id <> $1 and id <> $2`,
  },
]
