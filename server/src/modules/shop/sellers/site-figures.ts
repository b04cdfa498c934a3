import type { TenantTx } from '../../../db/database.ts'

/** What phones got at a shop (kbit/s), and minutes returned after outages, as `sites` has them. */
export type SiteFigures = {
  speedKbps: number | null
  slowestKbps: number | null
  slowestHour: number | null
  returnedMinutes: number
}

/** Makes whoever counts a shop's figures wait for others who do: what was counted first is stored first. */
export const lockFigures = async (tx: TenantTx): Promise<void> => {
  await tx.send('select from sites where entrepreneur_id = $1::text for no key update', [tx.sellerId])
}

/** Stores a shop's figures in the caller's transaction. Equal ones are not written: pages stay valid. */
export const noteFigures = async (
  tx: TenantTx,
  { speedKbps, slowestKbps, slowestHour, returnedMinutes }: SiteFigures,
): Promise<void> => {
  await tx.send(
    `update sites set speed_kbps = $2::int, slowest_kbps = $3::int, slowest_hour = $4::smallint, returned_minutes = $5::int
     where entrepreneur_id = $1::text
       and (speed_kbps, slowest_kbps, slowest_hour, returned_minutes) is distinct from ($2::int, $3::int, $4::smallint, $5::int)`,
    [tx.sellerId, speedKbps, slowestKbps, slowestHour, returnedMinutes],
  )
}
