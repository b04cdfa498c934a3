import * as paths from '../lib/paths.ts'
import { HelpLink } from '../ui/help-link.tsx'

/** Leads to the seller's help page about the screen. */
export const HelpPageLink = ({ topic }: { topic: string }) => <HelpLink href={paths.sellerHelp(topic)} />
