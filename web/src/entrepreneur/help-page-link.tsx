import { CircleHelp } from 'lucide-react'
import * as paths from '../lib/paths.ts'
import { GoLink } from '../ui/go-link.tsx'

/** Leads to the help page about the screen. */
export const HelpPageLink = ({ topic }: { topic: string }) => (
  <GoLink href={paths.sellerHelp(topic)} variant="plain" size="small">
    <CircleHelp />
    Help
  </GoLink>
)
