/** From an instant to another, exclusive of the end. */
export type TimeSpan = { fromAt: Date; untilAt: Date }

const cut = (span: TimeSpan, hole: TimeSpan): TimeSpan[] => {
  if (hole.untilAt <= span.fromAt || hole.fromAt >= span.untilAt) return [span]
  return [
    ...(hole.fromAt > span.fromAt ? [{ fromAt: span.fromAt, untilAt: hole.fromAt }] : []),
    ...(hole.untilAt < span.untilAt ? [{ fromAt: hole.untilAt, untilAt: span.untilAt }] : []),
  ]
}

/** Returns what remains of a span without the holes, in order of time. */
export const spanWithout = (span: TimeSpan, holes: readonly TimeSpan[]): TimeSpan[] =>
  holes.reduce<TimeSpan[]>((spans, hole) => spans.flatMap((each) => cut(each, hole)), [span])
