import { freetownDay } from '@minit/domain/kernel/durations.ts'
import { eq, sql } from 'drizzle-orm'
import type { TenantTx } from '../../../db/database.ts'
import { alertSettings } from './push.tables.ts'

export type AlertSettings = Omit<typeof alertSettings.$inferSelect, 'entrepreneurId'>

const DEFAULTS: AlertSettings = {
  pushesSales: true,
  pushesCash: true,
  pushesRouters: true,
  pushesPayouts: true,
  pushesEnds: true,
  quietFrom: null,
  quietTo: null,
  textsCash: false,
  textsRouters: true,
  textsADay: alertSettings.textsADay.default as number, // Set where the table is declared.
  textDay: null,
  textsUsed: 0,
  pushedAt: null,
}

/** The seller's settings, or the defaults if there are none. */
export const findAlertSettings = async (tx: TenantTx): Promise<AlertSettings> => {
  const [row] = await tx.select().from(alertSettings).where(eq(alertSettings.entrepreneurId, tx.sellerId))
  return row ?? DEFAULTS
}

export const writeAlertSettings = async (tx: TenantTx, change: Partial<AlertSettings>): Promise<void> => {
  await tx
    .insert(alertSettings)
    .values({ entrepreneurId: tx.sellerId, ...change })
    .onConflictDoUpdate({ target: alertSettings.entrepreneurId, set: change })
}

/** Takes one of the seller's daily alert SMS; false if none is left, even for two concurrent calls. */
export const takeAlertText = async (tx: TenantTx, now: Date): Promise<boolean> => {
  const today = freetownDay(now)
  const { rows } = await tx.execute(sql`
    insert into alert_settings as s (entrepreneur_id, text_day, texts_used) values (${tx.sellerId}, ${today}, 1)
    on conflict (entrepreneur_id) do update set text_day = excluded.text_day,
      texts_used = case when s.text_day = excluded.text_day then s.texts_used + 1 else 1 end
    where s.texts_a_day > case when s.text_day = excluded.text_day then s.texts_used else 0 end
    returning s.texts_used`)
  return rows.length > 0
}
