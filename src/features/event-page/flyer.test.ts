import { describe, expect, it } from 'vitest'
import { flyerDownloadName, flyerHref, flyerPages } from './flyer.ts'

describe('flyerHref', () => {
  it.each([
    ['/uploads/a.pdf', '/uploads/a.pdf'],
    ['https://club.example/a.pdf', 'https://club.example/a.pdf'],
    ['//evil.example/a.pdf', 'https://evil.example/a.pdf'],
    ['javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s', (url, href) => {
    expect(flyerHref(url)).toBe(href)
  })
})

describe('flyerPages', () => {
  const id = '0123456789abcdef'

  it('lists at most eight pages of a PDF, the first in several sizes', () => {
    const pages = flyerPages(`/uploads/${id}-1700x2200-f8f8f8-20p.pdf`)
    expect(pages?.count).toBe(20)
    expect(pages?.pictures).toHaveLength(8)
    expect(pages?.pictures[0]).toEqual({
      src: `/uploads/${id}-1700x2200-f8f8f8-20p.jpg`,
      srcSet: expect.stringContaining(`/uploads/${id}-1700x2200-f8f8f8-20p-960.webp 960w`),
      width: 1700,
      height: 2200,
    })
    expect(pages?.pictures[7]).toEqual({ src: `/uploads/${id}-1700x2200-f8f8f8-20p-page8.jpg` })
  })

  it('treats a picture as one page', () => {
    expect(flyerPages(`/uploads/${id}-40x60-c8410b.jpg`)).toMatchObject({ count: 1 })
    expect(flyerPages('/share/event/7hq2/flyer.svg')?.pictures).toEqual([
      { src: '/share/event/7hq2/flyer.svg' },
    ])
  })

  it.each([
    'https://club.example/flyer.png',
    'https://club.example/flyer.pdf',
    '//club.example/flyer.png',
    `/uploads/${id}.pdf`,
  ])('shows nothing of %s', (url) => {
    expect(flyerPages(url)).toBeUndefined()
  })
})

describe('flyerDownloadName', () => {
  it('is the name in lower case with _flyer.pdf', () => {
    expect(flyerDownloadName("Joe's 3rd Show", '/f.pdf')).toBe('joe_s_3rd_show_flyer.pdf')
    expect(flyerDownloadName('Show', 'https://club.example/flyer')).toBe('show_flyer.pdf')
  })

  it('keeps the file extension of a picture', () => {
    expect(flyerDownloadName('Show', '/f.PNG')).toBe('show_flyer.png')
  })
})
