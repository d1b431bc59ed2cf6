/**
 * Positions from games, from the opening to counted endings, for benchmarks of the search. The first five of each are
 * for speed.
 */
export const benchPositions: Readonly<Record<string, readonly string[]>> = {
  makruk: [
    'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1',
    'rnsmk2r/6s1/1p1n1ppp/3pp3/1pP5/P2P1PPP/3N1S2/1RSKM1NR w - - 0 10',
    'r1smk2r/4ns2/p4ppp/Pp1pp3/1n2P3/R2P1PPP/2SNN3/3KMS1R w - - 1 10',
    '3mks2/3n1r2/pp1r1p1p/5Pp1/4N1P1/PP1Sn2P/2R4R/3KMS2 w - - 2 19',
    '5k1r/5s2/1M1m1n1p/5PpP/P2n4/5P2/2m2N2/1RK1MS1R w - - 5 31',
    'r3k3/3sms2/ppp2np1/r7/4NPpP/PP2S1P1/3RN3/3KM2R w - - 1 19',
    '3mkr2/3s4/2n1s1pp/4P3/pprNS3/3R1NPP/3M4/3KR3 w - - 2 31',
    '5R2/R7/4s3/2M1n1k1/6s1/6S1/8/2K1M3 w - 128 4 46',
    '3k4/8/8/2m1R3/4S1K1/8/8/6r1 w - 128 15 66',
    '8/8/4k3/8/3K4/8/3NS3/8 w - 88 10 66',
  ],
  'ouk-pychess': [
    'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w DEde - 0 1',
    'r2m3r/1s1n2k1/ppppsn1p/4pp2/PP6/2PPMPPP/3NNS1R/R1SK4 w Dd - 1 10',
    '2smk2r/r5s1/pp1p1npp/2p2p2/PnP1pP1N/1PNPP1PP/3S4/R1K1MS1R w Ede - 4 10',
    'r3ksr1/1smn4/p1n1p1p1/4PpPp/1p1p1P1N/PP1P3P/2SNSM2/3R2KR w - - 0 19',
    '6rk/4m3/7p/rppspp1P/1n2pPnR/1RNPS1P1/3S4/5NK1 w - - 0 31',
    '3mksn1/r1sn4/1ppp2p1/p3pp2/2P3P1/PPNPPP2/2KMN3/R1S4S w de - 0 10',
    '4s1nk/r1m2s2/1p1p2p1/1PpPp1Mp/N1P1P2P/P1N1S1P1/5R2/1K6 w - - 3 31',
    '3r4/7k/6Np/3m1MnP/1pp2R2/r3S1P1/3S2KN/8 w - - 0 46',
    '8/1R4mk/6r1/3p1p2/2p1mP2/2MmP3/3M4/1K6 w - - 26 66',
    '6k1/8/2r5/4S2P/1p2N3/2m4K/7N/5r2 w - - 0 66',
  ],
};

/** With 31 to 12 pieces and nearly even. Not among the others, because those decide the signature of `nodes`. */
export const captureGamePositions: Readonly<Record<string, readonly string[]>> = {
  rek: [
    'r1r1r2r/1r1r4/1r2rrrk/1RrrRRRr/3R1r1R/R2K2R1/4R1rR/2RRRR2 w - - 0 1',
    'r3rrr1/1k6/4rrrr/R2r4/3R2R1/1r1KRR1R/1rrR4/rRRR1RRR b - - 0 1',
    '4k2r/3r2rr/2r1rr2/r2r2RR/RR2RR2/Rr5R/Kr4R1/5R1R w - - 0 1',
    'r3R3/1r6/7R/5r1R/1r1R2r1/1Rrr4/3Kk1R1/4rR1R b - - 0 1',
    '3r4/1R6/RrKR4/5R1r/4k3/6R1/8/4R1r1 b - - 87 1',
  ],
  'min-rek-chanh': [
    'rr1rrr2/7k/rrrr3r/2R3r1/1RrR1r2/2R1RR1R/KR1R4/2RR1R1R w - - 0 1',
    '3r1R1r/1r2R1rk/r1r4r/Rr3r1R/1R1r1Rr1/3R2R1/KR5R/R1R3R1 b - - 1 1',
    'r1rrr1r1/r6k/rrr1R2r/6R1/8/2R5/KR3r2/1R2RRRR w - - 1 1',
    '2R5/5R1k/1r2R2r/rR3r2/1r4r1/3r2R1/K3r3/1RrR4 w - - 12 1',
    '4r3/6Rk/5Rr1/1r2r3/1R6/3r3R/K5R1/8 b - - 2 1',
  ],
};
