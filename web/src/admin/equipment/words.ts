import type { EquipmentEvent, EquipmentMove, EquipmentState } from '@minit/domain/shop/equipment.ts'
import type { BadgeTone } from '../../ui/badge.tsx'
import { whenText } from '../words.ts'

export const STATE_TONES: Record<EquipmentState, BadgeTone> = {
  at_seller: 'good',
  in_repair: 'warn',
  in_store: 'info',
  lost: 'bad',
}

export const EVENT_NAMES: Record<EquipmentEvent, string> = {
  installed: 'Installed',
  swapped_in: 'Put in by a swap',
  swapped_out: 'Taken out by a swap',
  fault_reported: 'Fault reported',
  repair: 'Sent to repair',
  back: 'Came back from repair',
  return: 'Returned to the store',
  lost: 'Lost',
  found: 'Found',
  checked: 'Checked: no fault',
}

/** The button, and what its dialog says. */
export const MOVES: Record<EquipmentMove, { action: string; text: string }> = {
  repair: { action: 'Send to repair', text: 'It leaves its place and is repaired.' },
  back: { action: 'Back from repair', text: 'It works again.' },
  return: { action: 'Return to the store', text: 'It leaves the seller.' },
  lost: { action: 'Lost', text: 'It was stolen, or it is not known where it is.' },
  found: { action: 'Found', text: 'It is there again.' },
  checked: {
    action: 'No fault',
    text: 'The reported fault is none, or it is gone. The piece stays where it is.',
  },
}

type Report = { reportedAt: string; version: string | null } | null

/** What a router last said, in one line. */
export const reportText = (report: Report): string => {
  if (report === null) return 'Never reported'
  return `${whenText(report.reportedAt)}${report.version === null ? '' : `, version ${report.version}`}`
}
