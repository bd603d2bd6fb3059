import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** Decodes a QR code from its SVG picture. */
export const readQrCode = async (svg: string) => {
  const picture = sharp(Buffer.from(svg), { density: 600 }).flatten({ background: '#fff' })
  const { data, info } = await picture.resize(416).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}
