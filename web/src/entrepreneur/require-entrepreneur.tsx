import type { ReactNode } from 'react'
import { RequireRole } from '../lib/require-role.tsx'
import { leaveForLogin } from './leave.ts'

/** Shows a screen to an entrepreneur and sends everybody else to the login. */
export const RequireEntrepreneur = (props: { fallback: ReactNode; children: ReactNode }) => (
  <RequireRole office="entrepreneur" leave={leaveForLogin} {...props} />
)
