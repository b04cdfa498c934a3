import { listShifts } from '@minit/contract/entrepreneur/shifts.ts'
import { removeStaff } from '@minit/contract/entrepreneur/staff.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { leText } from '../../lib/money.ts'
import { rowQuery } from '../../lib/query.ts'
import type { Person } from './queries.ts'
import { RemoveDialog } from './remove-dialog.tsx'

const USUAL = 'All their logins end at once. What they sold and counted stays.'

/** An open drawer that its owner can no longer close would never be counted. */
const drawerText = (expected: number): string =>
  `Their shift is open, and ${leText(expected)} should be in the drawer. Let them count and close it first: once they are removed no one can, and it ends as “not counted”.`

const useOpenDrawer = ({ name }: Person): number | null => {
  const { data } = useQuery({ ...rowQuery(listShifts, { query: {} }), staleTime: 0 })
  return (
    data?.items.find(({ state, personName }) => state === 'open' && personName === name)?.expected ?? null
  )
}

/** Asks once before a member of staff is removed, and states the cash in their drawer. */
export const RemovePerson = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const drawer = useOpenDrawer(person)
  return (
    <RemoveDialog
      title={`Remove ${person.name}?`}
      text={drawer === null ? USUAL : `${drawerText(drawer)} ${USUAL}`}
      act={() => call(removeStaff, { params: { id: person.id } })}
      done={{ title: 'Removed', message: `${person.name} is logged out everywhere.` }}
      onClose={onClose}
    />
  )
}
