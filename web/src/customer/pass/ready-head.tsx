import { Clock, type LucideIcon } from 'lucide-react'
import { HelpLink, PageHead } from '../../ui/page-head.tsx'

type ReadyHeadProps = {
  helpPhone: string | null
  title: string
  words: string
  /** True while the pass opens phones. */
  isOn: boolean
  /** Of a pass that opens phones. */
  Icon: LucideIcon
}

/** The state of a paid pass, at the top of its page. */
export const ReadyHead = ({ helpPhone, title, words, isOn, Icon }: ReadyHeadProps) => (
  <PageHead aside={<HelpLink phone={helpPhone} />}>
    <div className="flex items-center gap-3.5 pt-1.5 pb-4.5">
      {isOn ? (
        <Icon className="flex-none size-11 p-2.5 rounded-full bg-action text-on-action stroke-3" />
      ) : (
        <Clock className="flex-none size-11 p-2.5 rounded-full bg-sunk text-muted" />
      )}
      <div className="min-w-0">
        <h1 className="text-xl leading-[1.2]">{title}</h1>
        <p role="status">{words}</p>
      </div>
    </div>
  </PageHead>
)
