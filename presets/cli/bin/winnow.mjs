#!/usr/bin/env node
import "@winnow/preset-server/bin";
