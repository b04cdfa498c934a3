type Named = {
  /** What the statement calls the seller, the account and the midnight with which today began. */
  seller: string
  person: string
  since: string
}

/**
 * The id of a person's open shift, for a statement that writes cash: locked until the statement's transaction ends, so
 * that a shift which is being closed either has the cash in its sum or is not found any more. One that was opened
 * before today has ended at midnight.
 */
export const openShiftOf = ({ seller, person, since }: Named): string => `
    select id from shifts where entrepreneur_id = ${seller} and account_id = ${person} and closed_at is null
      and opened_at >= ${since} for share`

/** The same by itself: `$1` the seller, `$2` the account, `$3` the midnight. */
export const OPEN_SHIFT = openShiftOf({ seller: '$1::text', person: '$2::text', since: '$3::timestamptz' })
