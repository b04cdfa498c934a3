import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { RequireRole, sessionQuery } from '../lib/require-role.tsx'
import { leaveForLogin } from './leave.ts'
import { FirstEnrolment } from './security/enrolment.tsx'

type RequireAdminProps = { fallback: ReactNode; children: ReactNode }

const Enrolled = ({ fallback, children }: RequireAdminProps) => {
  const session = useQuery(sessionQuery())
  if (session.isPending) return fallback
  return session.data?.mustEnrol === true ? <FirstEnrolment /> : children
}

/** Shows a screen to an admin, once a second factor is set up where one is asked for; others go to the login. */
export const RequireAdmin = (props: RequireAdminProps) => (
  <RequireRole audience="admin" leave={leaveForLogin} fallback={props.fallback}>
    <Enrolled {...props} />
  </RequireRole>
)
