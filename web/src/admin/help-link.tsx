import { CircleHelp } from 'lucide-react'
import * as paths from '../lib/paths.ts'
import { GoLink } from '../ui/go-link.tsx'

/** The help pages for admins. */
export type AdminHelp = 'a-day-at-the-desk' | 'claims-and-refunds'

/** Leads to the help page about the screen. */
export const AdminHelpLink = ({ topic }: { topic: AdminHelp }) => (
  <GoLink href={paths.helpTopic(topic)} variant="plain" size="small" className="-mr-3">
    <CircleHelp />
    Help
  </GoLink>
)
