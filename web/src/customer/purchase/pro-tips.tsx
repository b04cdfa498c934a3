import { Lightbulb } from 'lucide-react'

/** What makes a pass go further. */
export const ProTips = ({ hasWallet }: { hasWallet: boolean }) => (
  <section className="mt-4 px-4 py-3.5 rounded-lg bg-info-soft text-info-ink text-sm">
    <h2 className="flex gap-2 mb-1 text-base">
      <Lightbulb />
      Pro Tips
    </h2>
    <ul className="grid gap-0.5">
      {hasWallet && <li>Pay with Vult to get 10 minutes more, free.</li>}
      <li>Stay near the seller's stall for the best signal.</li>
    </ul>
  </section>
)
