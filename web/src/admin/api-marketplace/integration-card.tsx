import { ExternalLink, Plug, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { agoText } from '../../lib/clock.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Integration, useTest, useToggle } from './queries.ts'
import { SettingsDialog } from './settings-dialog.tsx'

const CATEGORIES: Record<Integration['category'], string> = {
  sms: 'SMS',
  email: 'Email',
  payments: 'Payments',
  notifications: 'Notifications',
  analytics: 'Analytics',
  other: 'Other',
}

/** The state of an integration in a word. */
const badgeOf = ({ isEnabled, isConfigured }: Integration): { word: string; tone: BadgeTone } => {
  if (!isEnabled) return { word: 'Disabled', tone: 'quiet' }
  return isConfigured ? { word: 'Active', tone: 'good' } : { word: 'Not Configured', tone: 'warn' }
}

/** How often it was called, and when last. */
const requestsText = ({ totalRequests, lastUsed }: Integration, now: number): string => {
  const count = `${totalRequests.toLocaleString('en-GB')} ${totalRequests === 1 ? 'request' : 'requests'}`
  if (lastUsed === null) return `${count}, never used`
  const ago = agoText(Date.parse(lastUsed), now)
  return `${count}, last ${/^\d+ (min|h|day)/.test(ago) ? `${ago} ago` : ago}`
}

const Toggle = ({ integration }: { integration: Integration }) => {
  const { isEnabled, name } = integration
  const toggle = useToggle(integration)
  const word = isEnabled ? 'Disable' : 'Enable'
  return (
    <Button
      variant={isEnabled ? 'ghost' : 'soft'}
      size="small"
      aria-label={`${word} ${name}`}
      isBusy={toggle.isPending}
      busyLabel={isEnabled ? 'Disabling...' : 'Enabling...'}
      onClick={() => toggle.mutate(!isEnabled)}
    >
      {word}
    </Button>
  )
}

const TestButton = ({ name, test }: { name: string; test: ReturnType<typeof useTest> }) => (
  <Button
    variant="ghost"
    size="small"
    aria-label={`Test ${name}`}
    isBusy={test.isPending}
    busyLabel="Testing..."
    onClick={() => test.mutate()}
  >
    <Plug className="size-4" />
    Test
  </Button>
)

/** The address comes from outside: only an https address becomes a link. */
const Documentation = ({ name, documentationUrl }: Integration) =>
  URL.parse(documentationUrl)?.protocol === 'https:' ? (
    <LinkButton
      variant="plain"
      size="small"
      href={documentationUrl}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Documentation of ${name}, in a new tab`}
    >
      <ExternalLink className="size-4" />
      Documentation
    </LinkButton>
  ) : null

const Actions = ({ integration }: { integration: Integration }) => {
  const [isOpen, setIsOpen] = useState(false)
  const test = useTest(integration)
  const { name, isEnabled } = integration
  return (
    <>
      {/* Stays after the toast is gone. */}
      <div role="status" className="empty:-mt-3">
        {isEnabled && test.data !== undefined && !test.isPending && (
          <Notice tone={test.data.status === 'success' ? 'good' : 'bad'} className="text-sm">
            <p>{test.data.message}</p>
          </Notice>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Toggle integration={integration} />
        {isEnabled && <TestButton name={name} test={test} />}
      </div>
      <div className="flex flex-wrap -mx-3 -my-2">
        <Button
          variant="plain"
          size="small"
          aria-label={`Settings of ${name}`}
          onClick={() => {
            test.reset()
            setIsOpen(true)
          }}
        >
          <Settings2 className="size-4" />
          Settings
        </Button>
        <Documentation {...integration} />
      </div>
      {isOpen && <SettingsDialog integration={integration} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** An external service: its purpose, its state and its actions. */
export const IntegrationCard = ({ integration, now }: { integration: Integration; now: number }) => {
  const { name, provider, category, description, version, problem } = integration
  const badge = badgeOf(integration)
  return (
    <Card className="flex flex-col gap-3 h-full p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-lg leading-[1.25]">{name}</h3>
          {provider !== name && <p className="mt-0.5 text-sm text-muted">{provider}</p>}
        </div>
        <Badge tone={badge.tone}>{badge.word}</Badge>
      </div>
      <p>{description}</p>
      {problem !== null && (
        <Notice tone="warn" className="text-sm">
          <p>{problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 mt-auto text-sm text-muted">
        <Badge tone="line">{CATEGORIES[category]}</Badge>
        <span>Version {version}</span>
        <span>{requestsText(integration, now)}</span>
      </div>
      <Actions integration={integration} />
    </Card>
  )
}
