import { expect, test } from 'vitest'
import { markupFaults } from './markup-faults.ts'

test.each([
  ['<a>Details</a><a>Directions</a>', 'Details|Directions'],
  ['<span>FLORIDA</span><s>NOV 27</s>', 'FLORIDA|NOV 27'],
  ['<a>California<span>54</span></a>', 'California|54'],
  ['<span>Arena</span>1 Main Street', 'Arena|1 Main Street'],
  ['<label><input>Spam</label><label><input>Other</label>', 'Spam|Other'],
  ['<button>Call<svg><path/></svg></button><!-- --><a>$5</a>', 'Call|$5'],
])('words side by side in %s', (html, words) => {
  expect(markupFaults(html)).toEqual([`No white space: ${words}`])
})

test.each([
  '<a>Details</a> <a>Directions</a>',
  '<p>One</p><p>Two</p>',
  '<li><a>One</a></li><li><a>Two</a></li>',
  '<strong>Free</strong>, or <em>nearly</em>.',
  '<td>One</td><td>Two</td>',
])('nothing wrong in %s', (html) => {
  expect(markupFaults(html)).toEqual([])
})

test('an article needs a heading of its own', () => {
  const inner = '<article><h3>Inner</h3></article>'
  expect(markupFaults(`<article id="a">${inner}</article>${inner}`)).toEqual([
    'No heading: <article id="a">',
  ])
})
