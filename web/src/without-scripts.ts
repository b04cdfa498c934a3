// Comes after the page's own scripts, in words that browsers of 2016 can read. Where those were not read, or did not come, the
// browser still counts as one that runs scripts, and looks into no noscript: what stands there is then put into the page.
// `start.tsx` writes the class. It imports nothing, as it is no module.
if (!document.documentElement.classList.contains('scripts-run'))
  for (const each of Array.from(document.querySelectorAll('noscript')))
    each.insertAdjacentHTML('afterend', each.textContent || '')
