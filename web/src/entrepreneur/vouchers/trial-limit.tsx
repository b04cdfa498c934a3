import { trialLimitText } from '@minit/domain/sales/voucher-limits.ts'
import { cx } from '../../lib/cx.ts'
import type { Limits } from './queries.ts'

/** The sales limit of a seller on trial, shown before anything is sent. */
export const TrialLimit = ({ limits: { trial }, className }: { limits: Limits; className?: string }) =>
  trial === null ? null : (
    <p className={cx('text-sm text-muted', className)}>{trialLimitText(trial.unused)}</p>
  )
