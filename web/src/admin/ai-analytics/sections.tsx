import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { settingsQuery, usdText } from '../usd.ts'
import { EvidenceNote, Facts, Findings, LevelBadge } from './finding.tsx'
import type { Insights } from './queries.ts'

const Badges = ({ children }: { children: ReactNode }) => (
  <p className="flex flex-wrap gap-1.5 mt-1.5">{children}</p>
)

/** A monthly amount in Le, shown in dollars at the platform's rate. */
const Dollars = ({ le }: { le: number }) => {
  const rate = useQuery(settingsQuery()).data?.usdRate
  return rate === undefined ? null : `${usdText(le, rate)} a month`
}

export const Growth = ({ insights }: { insights: Insights }) => (
  <Findings
    id="growth"
    title="Growth hypotheses"
    items={insights.growthHypotheses}
    note={insights.notes.growthHypotheses}
    keyOf={({ hypothesis }) => hypothesis}
  >
    {(item) => (
      <>
        <h3 className="text-base">{item.hypothesis}</h3>
        <Badges>
          <LevelBadge level={item.potentialImpact} of="impact" />
          <LevelBadge level={item.implementationDifficulty} of="to do" />
        </Badges>
        <Facts
          facts={[
            ['Expected revenue', <Dollars key="usd" le={Math.round(item.expectedRevenue)} />],
            ['Timeline', item.estimatedTimeline],
          ]}
        />
        <EvidenceNote evidence={item.evidence} />
      </>
    )}
  </Findings>
)

export const Markets = ({ insights }: { insights: Insights }) => (
  <Findings
    id="markets"
    title="Market opportunities"
    items={insights.marketOpportunities}
    note={insights.notes.marketOpportunities}
    keyOf={({ opportunity }) => opportunity}
  >
    {(item) => (
      <>
        <h3 className="text-base">{item.opportunity}</h3>
        <Badges>
          <LevelBadge level={item.competition} of="competition" />
        </Badges>
        <Facts
          facts={[
            ['Market size', item.marketSize],
            ['Entry strategy', item.entryStrategy],
          ]}
        />
        <EvidenceNote evidence={item.evidence} />
      </>
    )}
  </Findings>
)

export const Optimizations = ({ insights }: { insights: Insights }) => (
  <Findings
    id="optimizations"
    title="Optimization suggestions"
    items={insights.optimizationSuggestions}
    note={insights.notes.optimizationSuggestions}
    keyOf={({ area }) => area}
  >
    {(item) => (
      <>
        <h3 className="text-base">{item.area}</h3>
        <Facts
          facts={[
            ['Now', item.current],
            ['Recommended', item.recommended],
            ['Expected', item.expectedImprovement],
          ]}
        />
        <EvidenceNote evidence={item.evidence} />
      </>
    )}
  </Findings>
)

export const Risks = ({ insights }: { insights: Insights }) => (
  <Findings
    id="risks"
    title="Risk analysis"
    items={insights.riskAnalysis}
    note={insights.notes.riskAnalysis}
    keyOf={({ risk }) => risk}
  >
    {(item) => (
      <>
        <h3 className="text-base">{item.risk}</h3>
        <Badges>
          <LevelBadge level={item.probability} of="probability" />
          <LevelBadge level={item.impact} of="impact" />
        </Badges>
        <Facts facts={[['What to do', item.mitigation]]} />
        <EvidenceNote evidence={item.evidence} />
      </>
    )}
  </Findings>
)
