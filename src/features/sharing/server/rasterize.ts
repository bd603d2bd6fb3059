/** From SVG to the bytes of a PNG of few colours: our flat pictures lose nothing by it. */
export const rasterize = async (svg: string): Promise<Buffer> => {
  // A library of its own memory, which a process that draws nothing does without.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 128, effort: 4, dither: 0 })
    .toBuffer()
}
