import type { ReactNode } from 'react'
import { RequireRole } from '../lib/require-role.tsx'
import { leaveForLogin } from './leave.ts'

/** Shows a screen to an admin and sends everybody else to the login. */
export const RequireAdmin = (props: { fallback: ReactNode; children: ReactNode }) => (
  <RequireRole office="admin" leave={leaveForLogin} {...props} />
)
