import { CircleHelp } from 'lucide-react'
import { GoLink } from './go-link.tsx'

/** Leads to the help page about a screen. */
export const HelpLink = ({ href, className }: { href: string; className?: string }) => (
  <GoLink href={href} variant="plain" size="small" className={className}>
    <CircleHelp />
    Help
  </GoLink>
)
