import { Monitor } from 'lucide-react'
import * as paths from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'

/** Opens the prices for a screen on the wall, which refresh by themselves. */
export const BoardLink = ({ slug }: { slug: string }) => (
  <LinkButton variant="ghost" href={paths.board(slug)} target="_blank" rel="noreferrer">
    <Monitor />
    Prices on a wall screen
  </LinkButton>
)
