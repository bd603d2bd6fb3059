/** Steps for each page builder. */
const recipes = [
  {
    name: 'WordPress',
    steps: [
      'Edit the page and add a “Custom HTML” block.',
      'Paste the code, choose Preview to check it, then update the page.',
      'WordPress.com takes frames on its paid plans with plugins only. On others, link to the address instead.',
    ],
  },
  {
    name: 'Squarespace',
    steps: [
      'Edit the page and add a “Code” block, or an “Embed” block with a code snippet.',
      'Paste the code and save. The editor may show a placeholder; open the page to see the events.',
    ],
  },
  {
    name: 'Wix',
    steps: [
      'Choose Add Elements, Embed Code, then “Embed a Site”.',
      'Paste the address, not the code, and drag the box as high as you like. It scrolls inside.',
      '“Embed HTML” takes the code as well.',
    ],
  },
  {
    name: 'Google Sites',
    steps: [
      'Choose Insert, Embed, then “By URL”.',
      'Paste the address, not the code, choose “Whole page” and insert it. Drag the box to size it.',
    ],
  },
  {
    name: 'Your own HTML',
    steps: [
      'Paste the code where the events should be. It needs no script.',
      'If your site sends a Content-Security-Policy, add this site to frame-src.',
    ],
  },
] as const

export const Recipes = () => (
  <div className="divide-y divide-line border-y border-line">
    {recipes.map(({ name, steps }) => (
      <details key={name} name="recipe">
        <summary className="flex min-h-11 items-center">
          <h3 className="text-lg font-semibold">{name}</h3>
        </summary>
        <ol className="grid list-decimal gap-1 pb-4 pl-6">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    ))}
  </div>
)
