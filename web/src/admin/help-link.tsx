import * as paths from '../lib/paths.ts'
import { HelpLink } from '../ui/help-link.tsx'

/** The help pages for admins. */
export type AdminHelp = 'a-day-at-the-desk' | 'claims-and-refunds'

/** Leads to the admin's help page about the screen. */
export const AdminHelpLink = ({ topic }: { topic: AdminHelp }) => (
  <HelpLink href={paths.helpTopic(topic)} className="-mr-3" />
)
