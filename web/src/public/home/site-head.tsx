import { Play } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { COLUMN } from './column.ts'

const PARTS = [
  ['#how', 'How it works'],
  ['#prices', 'Prices'],
  ['#about', 'About us'],
] as const

export const SiteHead = () => (
  <PageHead
    width={COLUMN}
    aside={
      <nav aria-label="Main" className="flex items-center gap-1">
        {PARTS.map(([href, label]) => (
          <span key={href} className="hidden min-[700px]:inline">
            <LinkButton variant="plain" size="small" href={href}>
              {label}
            </LinkButton>
          </span>
        ))}
        <LinkButton variant="ghost" size="small" href={paths.customerDemo()}>
          <Play className="size-4" />
          Demo
        </LinkButton>
        <LinkButton variant="plain" size="small" href={paths.entrepreneurLogin()}>
          Login
        </LinkButton>
      </nav>
    }
  />
)
