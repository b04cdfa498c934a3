import type { ReactNode } from 'react'
import * as paths from '../lib/paths.ts'

/** Leads to the help page about this part of the screen; works without scripts. */
export const HelpTopic = ({ slug, children }: { slug: string; children: ReactNode }) => (
  <a href={paths.helpTopic(slug)} className="block py-3 text-sm">
    {children}
  </a>
)
